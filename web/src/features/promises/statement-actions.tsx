import { ActionIcon, Button, Tooltip } from '@mantine/core'
import {
  type Icon,
  IconArrowBackUp,
  IconCheck,
  IconChecklist,
  IconCircleCheck,
  IconPencil,
  IconX,
} from '@tabler/icons-react'
import type { KeptStatement } from '#contract/promises.ts'
import { useShortcutsOn } from '#web/ui/keys/shortcuts.ts'
import { isOver, titleOf, yesWords } from './format.ts'
import styles from './promises.module.css'
import type { Answers } from './use-answers.ts'

/** Each answer with its one key. */
export const KEYS = { confirm: 'y', accept: 'a', correct: 'e', dismiss: 'x', done: 'd', task: 't', undo: 'u' } as const
export type Act = keyof typeof KEYS
type InRow = Exclude<Act, 'accept'>
/** `short`: what stands beneath its icon where no pointer can rest on it. */
type ShownActions = { act: InRow; label: string; short?: string; icon: Icon; on?: boolean }

/** What a later text perhaps tells is turned down by saying that it is right as it stands. */
const mayConfirm = (statement: KeptStatement) =>
  (!isOver(statement) || statement.state === 'dismissed') &&
  (!statement.confirmed || statement.suggested_change !== null)

/** What may be answered now, in the order of the row. */
export function actsOf(statement: KeptStatement): ShownActions[] {
  const { task_id, can_undo } = statement
  const over = isOver(statement)
  return [
    { act: 'confirm', label: 'Confirm', icon: IconCheck, on: mayConfirm(statement) },
    { act: 'correct', label: 'Correct', icon: IconPencil, on: !over },
    { act: 'done', label: 'Done', icon: IconCircleCheck, on: !over && statement.kind !== 'figure' },
    {
      act: 'task',
      label: task_id ? 'Open its task' : 'Make a task',
      short: task_id ? 'Open task' : 'Task',
      icon: IconChecklist,
      on: task_id !== null || !over,
    },
    { act: 'dismiss', label: 'Dismiss', icon: IconX, on: !over },
    { act: 'undo', label: 'Undo', icon: IconArrowBackUp, on: can_undo },
  ].filter(({ on }) => on) as ShownActions[]
}

/** Whether it could be done: what a row does not offer does nothing. */
export function run(
  act: Act,
  statement: KeptStatement,
  answers: Answers,
  onCorrect: (statement: KeptStatement) => void,
): boolean {
  const isOn =
    act === 'accept' ? statement.suggested_change !== null : actsOf(statement).some((each) => each.act === act)
  if (!isOn) return false
  if (act === 'correct') onCorrect(statement)
  else if (act === 'task') answers.makeTask(statement)
  else if (act === 'undo') answers.undo(statement)
  else answers.answer(act, statement)
  return true
}

type Props = {
  statement: KeptStatement
  answers: Answers
  onCorrect(statement: KeptStatement): void
  /** Single keys act on this row: they are shown. */
  keys?: boolean
  only?: readonly Act[]
}

/** What a later text perhaps tells, with the two answers to it. */
export function SuggestedAnswers({ statement, answers, onCorrect, keys }: Omit<Props, 'only'>) {
  const on = useShortcutsOn() && keys
  const choices = [
    { act: 'accept', label: yesWords(statement) },
    { act: 'confirm', label: 'No' },
  ] as const
  return (
    <span className="inline-row wrap gap-6">
      {choices.map(({ act, label }) => (
        <Button
          key={act}
          className={`thumb ${styles.act}`}
          variant="default"
          size="compact-sm"
          aria-label={`${label}: ${titleOf(statement)}`}
          aria-keyshortcuts={on ? KEYS[act] : undefined}
          disabled={answers.pending}
          rightSection={on && <kbd aria-hidden>{KEYS[act]}</kbd>}
          onClick={() => run(act, statement, answers, onCorrect)}
        >
          {label}
        </Button>
      ))}
    </span>
  )
}

export function StatementActions({ statement, answers, onCorrect, keys, only }: Props) {
  const on = useShortcutsOn() && keys
  // Its key takes back the last answer, wherever that was given.
  const keyOf = (act: InRow) => (on && act !== 'undo' ? KEYS[act] : undefined)
  return (
    <div className={`flex wrap gap-2 ${styles.actions}`}>
      {actsOf(statement)
        .filter(({ act }) => only === undefined || only.includes(act))
        .map(({ act, label, short, icon: Picture }) => (
          <Tooltip key={act} label={keyOf(act) ? `${label} (${keyOf(act)})` : label} openDelay={400}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              className={`px-6 ${styles.act}`}
              aria-label={`${label}: ${titleOf(statement)}`}
              aria-keyshortcuts={keyOf(act)}
              disabled={answers.pending}
              onClick={() => run(act, statement, answers, onCorrect)}
            >
              <Picture size={16} />
              <span className={styles.actLabel} aria-hidden>
                {short ?? label}
              </span>
              {keyOf(act) && <kbd aria-hidden>{keyOf(act)}</kbd>}
            </ActionIcon>
          </Tooltip>
        ))}
    </div>
  )
}
