import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from '#web/ui/layout/logo.tsx'
import styles from './auth-frame.module.css'
import { LegalLinks } from './legal-links.tsx'

type Props = { title: string; text?: ReactNode; children: ReactNode; foot?: ReactNode }

/** The calm page around login, sign-up, setup and the waitlist. */
export function AuthFrame({ title, text, children, foot }: Props) {
  return (
    <main className={`row gap-24 ${styles.frame}`}>
      <a href="/" className="undecorated round-sm" aria-label="Adjutant, to the start page">
        <Logo />
      </a>
      <div className={`column gap-24 pad-24 card ${styles.card}`}>
        <div className="column gap-8">
          <Title order={1}>{title}</Title>
          {text && <p className="no-margin dimmed breaks">{text}</p>}
        </div>
        {children}
      </div>
      {foot && <p className="no-margin dimmed text-center">{foot}</p>}
      <LegalLinks />
    </main>
  )
}
