export const HOME = '/app/ceodashboard'

/** Where to go after login: a path of ours below /app, or the dashboard. `origin` is this site's. */
export function safeRedirect(wanted: string | undefined, origin: string): string {
  if (wanted === undefined || !wanted.startsWith('/app')) return HOME
  const url = URL.parse(wanted, origin)
  if (url === null || url.origin !== origin || !/^\/app(\/|$)/.test(url.pathname)) return HOME
  return url.pathname + url.search + url.hash
}
