// The keys of the list by days. The row that has the focus is the one they mean; none has it: the first in sight.
import { useShortcut } from '#web/ui/keys/shortcuts.ts'

type Keys = {
  onSelect(id: string): void
  onFinish(id: string): void
  onDate(id: string): void
  onAssign(id: string): void
  onPriority(id: string): void
  onGoal(id: string): void
  onPutOff(id: string): void
  onRemove(id: string): void
}

/** The tasks that are in the page, in every view. */
export const taskRows = () => [...document.querySelectorAll<HTMLElement>('[data-task]')]
const rowOfFocus = () => document.activeElement?.closest<HTMLElement>('[data-task]') ?? null

/** The first row below the header of the page. */
const firstInSight = () => taskRows().find((row) => row.getBoundingClientRect().top >= 56) ?? taskRows()[0]

/** Puts the focus on a row: on its title, which opens it. */
export function focusRow(row: HTMLElement | undefined): void {
  const title = row?.querySelector<HTMLElement>('[data-opens]')
  title?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/** The row that takes the focus when this one goes. */
export function rowBeside(id: string): HTMLElement | undefined {
  const all = taskRows()
  const at = all.findIndex((row) => row.dataset.task === id)
  return at < 0 ? undefined : (all[at + 1] ?? all[at - 1])
}

/** To what may be done with all that are selected; the bar stands after every row. */
const toBar = () => document.querySelector<HTMLElement>('[data-many] button:enabled')?.focus({ preventScroll: true })

function step(by: 1 | -1): void {
  const all = taskRows()
  const current = rowOfFocus()
  focusRow(current === null ? firstInSight() : all[all.indexOf(current) + by])
}

export function usePlanKeys(on: Keys): void {
  const here = (run: (id: string) => void) => () => {
    const row = rowOfFocus() ?? firstInSight()
    const id = row?.dataset.task
    if (row === undefined || id === undefined) return
    if (rowOfFocus() === null) focusRow(row)
    run(id)
  }
  useShortcut('j', 'Next task', () => step(1))
  useShortcut('k', 'Previous task', () => step(-1))
  useShortcut('x', 'Select the task', here(on.onSelect))
  useShortcut('b', 'Go to the buttons for the selected tasks', toBar)
  useShortcut('e', 'Complete or reopen the task', here(on.onFinish))
  useShortcut('d', 'Change its due date', here(on.onDate))
  useShortcut('a', 'Give it to somebody', here(on.onAssign))
  useShortcut('p', 'Change its priority', here(on.onPriority))
  useShortcut('g', 'Change its goal', here(on.onGoal))
  useShortcut('s', 'Put it off to tomorrow', here(on.onPutOff))
  useShortcut('Delete', 'Delete it', here(on.onRemove))
}
