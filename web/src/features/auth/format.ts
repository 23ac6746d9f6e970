/** "Firefox on Windows", as far as the browser says so. */
export function deviceOf(userAgent: string | null): string {
  if (userAgent === null) return 'Unknown device'
  const browser = /Edg\//.test(userAgent)
    ? 'Edge'
    : (/(Firefox|Chrome|Safari)\//.exec(userAgent)?.[1] ?? userAgent.split(/[\s/]/, 1)[0] ?? 'Unknown browser')
  const system = /iPhone|iPad|Android|Windows|Mac OS X|Linux/.exec(userAgent)?.[0]
  return system ? `${browser} on ${system === 'Mac OS X' ? 'macOS' : system}` : browser
}
