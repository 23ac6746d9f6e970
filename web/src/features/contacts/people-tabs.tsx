import { Link } from '@tanstack/react-router'
import styles from './people-tabs.module.css'

/** People, and whom they work for: two lists side by side. */
export function PeopleTabs() {
  return (
    <nav className={`inline-flex gap-4 outlined ${styles.tabs}`} aria-label="People and companies">
      <Link
        className="inline-row pad-0-12 dimmed undecorated"
        to="/app/contacts"
        activeOptions={{ includeSearch: false }}
      >
        People
      </Link>
      <Link
        className="inline-row pad-0-12 dimmed undecorated"
        to="/app/companies"
        activeOptions={{ includeSearch: false }}
      >
        Companies
      </Link>
    </nav>
  )
}
