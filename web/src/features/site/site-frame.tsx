import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '#web/ui/logo.tsx'
import { claims } from './claims.ts'
import styles from './site-frame.module.css'

/** Header and footer of the public pages. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <Link to="/" className={styles.logo} aria-label="Adjutant, start page">
          <Logo />
        </Link>
        <nav className={styles.nav} aria-label="Main">
          <Button variant="subtle" color="gray" c="var(--text)" renderRoot={(props) => <Link to="/login" {...props} />}>
            Login
          </Button>
          <Button className={styles.wide} renderRoot={(props) => <Link to="/signup" {...props} />}>
            Request Beta Access
          </Button>
          <Button className={styles.small} renderRoot={(props) => <Link to="/signup" {...props} />}>
            Sign Up
          </Button>
        </nav>
      </header>
      <main>{children}</main>
      <footer className={styles.footer}>
        <span>
          © {new Date().getFullYear()} {claims.owner}
        </span>
        <Link to="/about">About</Link>
        {claims.contact && <a href={`mailto:${claims.contact}`}>{claims.contact}</a>}
      </footer>
    </div>
  )
}
