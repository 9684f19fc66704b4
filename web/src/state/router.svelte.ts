/** Which page an address means, and going from page to page without loading anew. */
export type Route =
  | { page: 'home' }
  | { page: 'settings' }
  | { page: 'replays' }
  | { page: 'packs'; id?: string }
  | { page: 'rules'; game: string }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string; verify?: true }
  | { page: 'tv'; code: string }
  | { page: 'practice'; game: string }
  | { page: 'daily' }
  | { page: 'rosettes' }
  | { page: 'print'; game: string }
  | { page: 'code'; code: string };

function plain(part: string): string {
  try {
    return decodeURIComponent(part).trim();
  } catch {
    return part;
  }
}

export function routeOf(path: string): Route {
  const [first, second, more, ...rest] = path.split('/').filter(Boolean);
  if (first === undefined) return { page: 'home' };
  if (second === undefined) {
    if (first === 'settings' || first === 'replays' || first === 'packs' || first === 'daily' || first === 'rosettes') return { page: first };
    return { page: 'code', code: plain(first).toLowerCase() };
  }
  if (more === undefined) {
    if (first === 't') return { page: 'table', id: plain(second) };
    if (first === 'r' || first === 'replay') return { page: 'replay', id: plain(second) };
    if (first === 'packs') return { page: 'packs', id: plain(second) };
    if (first === 'rules' || first === 'practice' || first === 'print') return { page: first, game: plain(second) };
    if (first === 'tv') return { page: 'tv', code: plain(second).toLowerCase() };
  }
  if (first === 'r' && more === 'verify' && rest.length === 0) return { page: 'replay', id: plain(second), verify: true };
  return { page: 'code', code: path.slice(1) };
}

class Router {
  route = $state.raw<Route>({ page: 'home' });
  /** What stands behind the hash, without it. */
  hash = $state('');
  /** How many pages of ours lie behind this one: is there somewhere to go back to? */
  #depth = 0;

  start(): void {
    addEventListener('popstate', () => {
      this.#depth = Math.max(0, this.#depth - 1);
      this.#read();
    });
    addEventListener('hashchange', () => this.#read());
    document.addEventListener('click', (event) => this.#follow(event));
    this.#read();
  }

  go(path: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, '', path);
    else {
      history.pushState(null, '', path);
      this.#depth += 1;
    }
    this.#read();
    scrollTo(0, 0);
  }

  back(): void {
    if (this.#depth > 0) history.back();
    else this.go('/', { replace: true });
  }

  #read(): void {
    this.route = routeOf(location.pathname);
    this.hash = location.hash.slice(1);
  }

  /** Links to our own pages are followed here; new tabs, downloads and other hosts are left to the browser. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
