// Which addresses there are outside the API, and what machines are told about them.

/** The first part of each address that the application in the browser answers (web/src/routes). */
export const SCREENS = [
  'app',
  'login',
  'signup',
  'join',
  'waitlist',
  'setup',
  'reset-password',
  'new-password',
  'unsubscribe',
] as const

/** What search engines may list and previews may describe, of those. */
export const SHOWN: Record<string, { title: string; description: string }> = {
  '/login': {
    title: 'Login · Adjutant',
    description: 'Log in to Adjutant, the AI chief of staff that shows its sources.',
  },
  '/signup': {
    title: 'Request Beta Access · Adjutant',
    description: 'Ask for a place in the beta of Adjutant, the AI chief of staff that shows its sources.',
  },
}

const TAKEN = new Set<string>([...SCREENS, 'about', 'api', 'assets', 'pdf', 'healthz', 'readyz', 'metrics'])

/** Whether an operator's page can stand at `/name`. */
export const isFree = (name: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) && name.length <= 40 && !TAKEN.has(name)

/** In the order in which people look for them; others after these. */
const FIRST = ['privacy', 'terms', 'imprint']
const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)
export const byCustom = (a: string, b: string) => rank(a) - rank(b) || a.localeCompare(b)

export function robots(publicUrl: string | null): string {
  const closed = ['api', ...SCREENS.filter((name) => !(`/${name}` in SHOWN))]
  return [
    'User-agent: *',
    'Allow: /',
    // With the slash: /apple-touch-icon.png begins like /app.
    ...closed.flatMap((name) => [`Disallow: /${name}/`, `Disallow: /${name}$`]),
    ...(publicUrl === null ? [] : ['', `Sitemap: ${publicUrl}/sitemap.xml`]),
    '',
  ].join('\n')
}

/** `paths`: without the host, such as "/about". */
export function sitemap(publicUrl: string, paths: readonly string[]): string {
  const rows = paths.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...rows,
    '</urlset>',
    '',
  ].join('\n')
}
