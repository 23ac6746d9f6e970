import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from '#web/ui/logo.tsx'
import styles from './auth-frame.module.css'
import { LegalLinks } from './legal-links.tsx'

type Props = { title: string; text?: ReactNode; children: ReactNode; foot?: ReactNode }

/** The calm page around login, sign-up, setup and the waitlist. */
export function AuthFrame({ title, text, children, foot }: Props) {
  return (
    <main className={styles.frame}>
      <a href="/" className={styles.logo} aria-label="Adjutant, to the start page">
        <Logo />
      </a>
      <div className={styles.card}>
        <div className={styles.head}>
          <Title order={1}>{title}</Title>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {children}
      </div>
      {foot && <p className={styles.foot}>{foot}</p>}
      <LegalLinks />
    </main>
  )
}
