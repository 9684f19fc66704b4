/** The browser's own drawer. It may be shut (private windows, full disk): then nothing is remembered, and nothing breaks. */
export function readJson<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

export function writeJson(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Remembering is a comfort, not a need.
  }
}
