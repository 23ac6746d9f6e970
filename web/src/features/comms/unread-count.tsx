import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '#web/app/session.ts'
import { onTalk } from '#web/live.ts'
import { draftNames } from '#web/ui/forms/draft.ts'
import { CountMark } from '#web/ui/marks/count-mark.tsx'
import { unreadMessages } from './format.ts'
import { takeNews } from './news.ts'
import { unreadQuery } from './queries.ts'
import styles from './unread-count.module.css'

/** Beside the feature's name in the menu: how many messages wait to be read. It hears the news for the whole feature. */
export function UnreadCount() {
  const cache = useQueryClient()
  const { id } = useMe()
  const { data } = useQuery(unreadQuery)
  useEffect(() => onTalk((news) => takeNews(cache, news, id)), [cache, id])
  useEffect(() => {
    // What an earlier visit has left unsent goes out, whichever page is open.
    if (draftNames(`comms.said.${id}.`).length > 0) void import('./outbox.ts').then(({ resume }) => resume(id))
  }, [id])
  const count = data?.messages ?? 0
  return <CountMark count={count} said={unreadMessages(count)} className="ml-6" />
}

/** On the button that opens the menu of a phone: something in it waits. */
export function UnreadDot() {
  const { data } = useQuery(unreadQuery)
  const count = data?.messages ?? 0
  return count === 0 ? null : <span className={`circle absolute square-8 top-8 right-8 ${styles.dot}`} aria-hidden />
}
