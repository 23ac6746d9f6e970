import { VisuallyHidden } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { forget, memoriesQuery } from './queries.ts'
import styles from './remembered-line.module.css'
import { worthRemembering } from './worth.ts'

/** Under a message of mine: what of it is remembered, and the way to have it forgotten. */
export function RememberedLine({ text }: { text: string }) {
  const facts = worthRemembering(text)
  return facts.length === 0 ? null : <Remembered facts={facts} />
}

function Remembered({ facts }: { facts: readonly string[] }) {
  const { data } = useInfiniteQuery(memoriesQuery(''))
  const { mutate } = useMutation(forget)
  const memories = data?.pages.flatMap(({ items }) => items) ?? []
  const kept = memories.filter(({ content }) => facts.some((fact) => fact.toLowerCase() === content.toLowerCase()))
  return kept.map(({ id, content }) => (
    <p key={id} className={`row justify-end gap-6 no-margin dimmed xs ${styles.line}`}>
      <IconBookmark size={14} aria-hidden />
      <span className="breaks">Remembered: {content}</span>
      <button className="thumb" type="button" onClick={() => mutate(id)}>
        Forget<VisuallyHidden component="span"> “{content}”</VisuallyHidden>
      </button>
    </p>
  ))
}
