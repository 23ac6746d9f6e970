import { Anchor, Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Correspondent, MailRecord } from '#contract/correspondence.ts'
import { formatTime } from '#web/ui/words/dates.ts'
import { Attachments } from './attachments.tsx'
import { markWords, warns } from './format.ts'
import styles from './mail-page.module.css'

const MOST_NAMES = 5

function Recipients({ people }: { people: readonly Correspondent[] }) {
  const [all, setAll] = useState(false)
  const most = people.length > MOST_NAMES + 1 && !all ? MOST_NAMES : people.length
  const names = people.slice(0, most).map(({ name, address }) => name || address)
  return (
    <>
      to <bdi>{names.join(', ') || 'nobody named'}</bdi>
      {most < people.length && (
        <>
          {' and '}
          <Anchor component="button" type="button" inherit onClick={() => setAll(true)}>
            {people.length - most} others
          </Anchor>
        </>
      )}
    </>
  )
}

/** A mail as text: no picture and no link of it is loaded, and nothing in it can be clicked. */
export function MailView({ mail, shown }: { mail: MailRecord; shown: boolean }) {
  const { own, from, to, cc, sent_at, text, quoted_at } = mail
  const [whole, setWhole] = useState(false)
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (shown) place.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  const marks = markWords(mail)
  const quoted = text.slice(quoted_at).trim()
  return (
    <article
      ref={place}
      className={`stack gap-8 outlined px-16 py-14 ${styles.mail}`}
      data-own={own || undefined}
      data-shown={shown || undefined}
    >
      <div className="flex wrap spread align-baseline gap-2-12">
        <strong className="breaks">
          <bdi>{own ? 'You' : from.name || from.address || 'Nobody named'}</bdi>
        </strong>
        <time className="no-margin dimmed sm breaks" dateTime={sent_at}>
          {formatTime(sent_at)}
        </time>
      </div>
      <p className="no-margin dimmed sm breaks">
        {!own && from.name !== '' && (
          <>
            <bdi>{from.address}</bdi>{' '}
          </>
        )}
        <Recipients people={[...to, ...cc]} />
      </p>
      {marks.length > 0 && (
        <p
          className={
            warns(mail) ? `no-margin pad-8-12 breaks ground-hover border-left-watch` : 'no-margin dimmed sm breaks'
          }
        >
          {marks.join(' ')}
        </p>
      )}
      <p className="no-margin breaks keep-lines" dir="auto">
        {text.slice(0, quoted_at).trim() || 'This mail has no text that can be shown.'}
      </p>
      {quoted !== '' && (
        <>
          {whole && (
            <p className="no-margin breaks keep-lines dimmed" dir="auto">
              {quoted}
            </p>
          )}
          <div>
            <Button variant="subtle" size="compact-sm" aria-expanded={whole} onClick={() => setWhole(!whole)}>
              {whole ? 'Hide what it quotes' : 'Show what it quotes'}
            </Button>
          </div>
        </>
      )}
      <Attachments mail={mail} />
    </article>
  )
}
