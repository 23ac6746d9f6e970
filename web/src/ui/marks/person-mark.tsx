import { VisuallyHidden } from '@mantine/core'
import { IconUser, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './person-mark.module.css'

type Props = {
  name: string
  /** Several people. */
  group?: boolean
  /** Said to a screen reader too. Left out: nobody knows. */
  online?: boolean
  /** In pixels. */
  size?: number
  /** The id of whom it stands for: their colour, the same everywhere and always. Left out: that of everybody. */
  of?: string
  /** Where their picture is; it stands in the place of the initials once it can be shown. */
  picture?: string | null
}

/** A person's initials in a circle, beside their name. */
export function PersonMark({ name, group = false, online = false, size = 36, of, picture }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const initials = initialsOf(name)
  const plain = group || initials === ''
  return (
    <span
      className={`place-center fixed strong circle relative ${styles.mark}`}
      data-plain={plain || undefined}
      style={{ '--size': `${size}px`, ...(of !== undefined && !plain && coloured(of)) } as object}
    >
      {plain ? (
        group ? (
          <IconUsers size={size / 2} aria-hidden />
        ) : (
          <IconUser size={size / 2} aria-hidden />
        )
      ) : (
        <span aria-hidden>{initials}</span>
      )}
      {picture && picture !== broken && (
        <img
          className={`full-width ground-raised circle absolute full-height ${styles.picture}`}
          src={picture}
          alt=""
          onError={() => setBroken(picture)}
        />
      )}
      {online && (
        <>
          <span className={`circle absolute bottom-less-1 right-less-1 square-12 ${styles.dot}`} aria-hidden />
          <VisuallyHidden>online</VisuallyHidden>
        </>
      )}
    </span>
  )
}

/** So many quiet colours there are: `--mark-0` and so on. */
export const MARKS = 8

/** The last letters of an id are by chance, so that the colours come evenly. */
export const markOf = (id: string): number =>
  [...id.slice(-8)].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7) % MARKS
const coloured = (id: string) => ({ '--mark': `var(--mark-${markOf(id)})`, '--letters': 'var(--text)' })

/** "Ada Lovelace" -> "AL". */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ([...first][0] ?? '').toLocaleUpperCase() + ([...last][0] ?? '').toLocaleUpperCase()
}
