import { Link } from '@tanstack/react-router'
import styles from './people-tabs.module.css'

/** People, and whom they work for: two lists side by side. */
export function PeopleTabs() {
  return (
    <nav className={`inline-flex gap-4 outlined ${styles.tabs}`} aria-label="People and companies">
      <Link to="/app/contacts" activeOptions={{ includeSearch: false }}>
        People
      </Link>
      <Link to="/app/companies" activeOptions={{ includeSearch: false }}>
        Companies
      </Link>
    </nav>
  )
}
