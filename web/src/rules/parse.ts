/** Reads docs/rules/<game>.md: chapters, numbered rules, and what stands between them. Only as much Markdown as those pages use. */
export type Span = { kind: 'text' | 'code' | 'bold' | 'rule'; text: string } | { kind: 'page'; text: string; page: string };

export type Block =
  | { kind: 'rule'; number: string; spans: Span[]; plain: string }
  | { kind: 'text'; spans: Span[]; plain: string }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }
  | { kind: 'code'; text: string };

export interface Chapter {
  title: string;
  blocks: Block[];
}

export interface Rulebook {
  title: string;
  /** The first chapter is what stands before all others; it has no title. */
  chapters: Chapter[];
}

const RULE = /^\*\*([A-Z]+-\d+)\*\*\s*/;
const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|\[([^\]]+)\]\(([\w-]+)\.md\)|\b([A-Z]{2,}-\d+)\b/g;

export function parseRules(markdown: string): Rulebook {
  const book: Rulebook = { title: '', chapters: [{ title: '', blocks: [] }] };
  for (const lines of groups(markdown.split('\n'))) {
    const first = lines[0] ?? '';
    if (first.startsWith('# ')) book.title = first.slice(2).trim();
    else if (first.startsWith('## ')) book.chapters.push({ title: first.slice(3).trim(), blocks: [] });
    else book.chapters.at(-1)?.blocks.push(blockOf(lines));
  }
  return book;
}

/** Lines that belong together: a heading, a fenced picture, or everything up to a blank line. */
function groups(lines: readonly string[]): string[][] {
  const found: string[][] = [];
  let current: string[] = [];
  let fenced = false;
  const close = (): void => {
    if (current.length) found.push(current);
    current = [];
  };
  for (const line of lines) {
    if (line.startsWith('```')) {
      if (!fenced) close();
      current.push(line);
      if (fenced) close();
      fenced = !fenced;
    } else if (fenced) current.push(line);
    else if (line.trim() === '') close();
    else if (line.startsWith('#')) {
      close();
      found.push([line]);
    } else current.push(line);
  }
  close();
  return found;
}

function blockOf(lines: readonly string[]): Block {
  const first = lines[0] ?? '';
  if (first.startsWith('```')) return { kind: 'code', text: lines.slice(1, -1).join('\n') };
  if (first.startsWith('|')) return tableOf(lines);
  const text = lines.join(' ');
  const number = RULE.exec(text)?.[1];
  const spans = spansOf(text.replace(RULE, ''));
  const plain = spans.map((span) => span.text).join('');
  return number ? { kind: 'rule', number, spans, plain } : { kind: 'text', spans, plain };
}

function tableOf(lines: readonly string[]): Block {
  const cells = (line: string): Span[][] =>
    line
      .replace(/^\||\|\s*$/g, '')
      .split('|')
      .map((cell) => spansOf(cell.trim()));
  const [head = '', , ...rows] = lines;
  return { kind: 'table', head: cells(head), rows: rows.map(cells) };
}

export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let last = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > last) spans.push({ kind: 'text', text: text.slice(last, match.index) });
    const [whole, code, bold, link, page, rule] = match;
    if (code !== undefined) spans.push({ kind: 'code', text: code });
    else if (bold !== undefined) spans.push({ kind: 'bold', text: bold });
    else if (link !== undefined) spans.push({ kind: 'page', text: link, page: page ?? '' });
    else spans.push({ kind: 'rule', text: rule ?? whole });
    last = match.index + whole.length;
  }
  if (last < text.length) spans.push({ kind: 'text', text: text.slice(last) });
  return spans;
}
