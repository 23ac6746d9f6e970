import { Paper, Stack, Title } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './section.module.css'

type Props = {
  title: string
  /** Links lead to it by this name: `/app/profile#connections`. */
  id?: string
  /** Whether what stands in it is there: then a link that led here brings it into sight. */
  ready?: boolean
  text?: string
  action?: ReactNode
  children?: ReactNode
}

/** One matter of a page of settings. */
export function Section({ title, id, ready = true, text, action, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const asked = useLocation({ select: ({ hash }) => id !== undefined && hash === id })
  useEffect(() => {
    if (asked && ready) place.current?.scrollIntoView({ block: 'start' })
  }, [asked, ready])
  return (
    <Paper component="section" withBorder p="md" ref={place} id={id} className={styles.place} aria-label={title}>
      <Stack gap="md">
        <div className="row wrap spread gap-12">
          <div>
            <Title order={2}>{title}</Title>
            {text && <p className="dimmed no-margin mt-4">{text}</p>}
          </div>
          {action}
        </div>
        {children}
      </Stack>
    </Paper>
  )
}
