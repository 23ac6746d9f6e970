import styles from './auth-frame.module.css'

type Page = { path: string; title: string }

/** The operator's own pages, where there are any. The server has put their names into the page (server/src/features/site). */
export function LegalLinks() {
  const pages = written()
  if (pages.length === 0) return null
  return (
    <nav className={`flex wrap justify-center xs mt-auto gap-0-24 ${styles.legal}`} aria-label="Legal">
      {pages.map(({ path, title }) => (
        <a className="inline-row dimmed breaks" key={path} href={path}>
          {title}
        </a>
      ))}
    </nav>
  )
}

function written(): Page[] {
  // Not where the login is drawn before anybody asks for it.
  if (typeof document === 'undefined') return []
  const text = document.querySelector<HTMLMetaElement>('meta[name="legal"]')?.content
  return text ? (JSON.parse(text) as Page[]) : []
}
