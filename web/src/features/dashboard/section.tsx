import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './dashboard-page.module.css'

type Props = { title: string; action?: ReactNode; className?: string; children: ReactNode }

/** One part of the dashboard: its name, what one may do there, and what it holds. */
export function Section({ title, action, className, children }: Props) {
  const id = useId()
  return (
    <section className={`stack shrinks gap-12 ${className ?? ''}`} aria-labelledby={id}>
      <div className={`row wrap spread gap-8 min-h-36 ${styles.head}`}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {action}
      </div>
      {children}
    </section>
  )
}
