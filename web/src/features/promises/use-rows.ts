// The row that the keys act on: one of those shown, kept where it is when a row goes.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { KeptStatement } from '#contract/promises.ts'
import { focusIn } from '#web/ui/keys/pass-focus.ts'
import { useShortcut } from '#web/ui/keys/shortcuts.ts'
import { type Act, KEYS, run } from './statement-actions.tsx'
import type { Answers } from './use-answers.ts'

export function useRows(
  rows: readonly KeptStatement[],
  answers: Answers,
  onCorrect: (statement: KeptStatement) => void,
) {
  const [at, setAt] = useState<{ id: string | undefined; index: number }>({ id: undefined, index: 0 })
  const place = useRef<HTMLLIElement>(null)
  /** The keys were used: the row that comes to stand there gets the focus. */
  const follow = useRef(false)
  const index = rows.findIndex(({ id }) => id === at.id)
  const here = index >= 0 ? index : Math.min(at.index, rows.length - 1)
  const current = rows[here]
  const id = current?.id
  useEffect(() => {
    if (id === undefined || !follow.current || !place.current) return
    // Who has gone on to a field since, to search, say, is left there.
    if (document.activeElement?.matches('input, textarea, select')) {
      follow.current = false
      return
    }
    place.current.focus({ preventScroll: true })
    place.current.scrollIntoView({ block: 'nearest' })
  }, [id])
  // With the last row the whole list goes.
  useLayoutEffect(
    () => () => {
      const { activeElement } = document
      if (place.current?.contains(activeElement) || (follow.current && activeElement === document.body))
        focusIn(undefined)
    },
    [],
  )
  const move = (by: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, here + by))
    follow.current = true
    setAt({ id: rows[next]?.id, index: next })
    if (next === here) place.current?.focus()
  }
  /** Keys hit while the answer before is under way: each does its work when that has come. */
  const waiting = useRef<{ what: Act; id: string }[]>([])
  const act = (what: Act) => () => {
    if (!current) return
    follow.current = true
    setAt({ id: current.id, index: here })
    if (answers.pending) waiting.current.push({ what, id: current.id })
    else if (what === 'undo') answers.undoLast(current)
    else run(what, current, answers, onCorrect)
  }
  useEffect(() => {
    if (answers.pending) return
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      const { what, id } = next
      const row = rows.find((each) => each.id === id)
      if (what === 'undo' && answers.undoLast(row)) return
      if (what !== 'undo' && row && run(what, row, answers, onCorrect)) return
    }
  })
  useShortcut('j', 'Next row', () => move(1))
  useShortcut('k', 'Previous row', () => move(-1))
  useShortcut(KEYS.confirm, 'Confirm', act('confirm'))
  useShortcut(KEYS.accept, 'Accept the suggested change', act('accept'))
  useShortcut(KEYS.correct, 'Correct', act('correct'))
  useShortcut(KEYS.done, 'Done', act('done'))
  useShortcut(KEYS.task, 'Make a task, or open it', act('task'))
  useShortcut(KEYS.dismiss, 'Dismiss', act('dismiss'))
  useShortcut(KEYS.undo, 'Undo the last answer', act('undo'))
  const byHand: Answers = {
    ...answers,
    answer(what, statement) {
      follow.current = true
      answers.answer(what, statement)
    },
  }
  return {
    current: id,
    place,
    /** For the buttons in the rows: one that goes gives the focus to the row that comes to stand there. */
    answers: byHand,
    onCurrent: (id: string) => setAt({ id, index: rows.findIndex((row) => row.id === id) }),
  }
}
