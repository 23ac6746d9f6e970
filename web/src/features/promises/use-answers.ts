// What one may answer to a statement, each with its way back.
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { KeptStatement } from '#contract/promises.ts'
import { ApiError } from '#web/api.ts'
import { createStore } from '#web/store.ts'
import { newKey } from '#web/ui/forms/new-key.ts'
import { endUndo, toast } from '#web/ui/notices/toast.tsx'
import { titleOf } from './format.ts'
import { type Answer, answerStatement, SAID, taskOfStatement } from './queries.ts'

export type Answers = {
  answer(act: Exclude<Answer, 'undo'>, statement: KeptStatement): void
  undo(statement: KeptStatement): void
  /** The newest answer that was given here, whether its row is still shown or not; without one, that of `row`. Whether there was one. */
  undoLast(row?: KeptStatement): boolean
  makeTask(statement: KeptStatement): void
  pending: boolean
}

const nothing = () => {}

/** What was answered since the page was opened, newest last. */
const answered = createStore<readonly KeptStatement[]>([])
export const remember = (statement: KeptStatement): void => answered.set([...answered.get(), statement])
export const forgetAnswers = (): void => answered.set([])
export function takenBack(id: string): void {
  const all = answered.get()
  const at = all.findLastIndex((each) => each.id === id)
  if (at >= 0) answered.set(all.toSpliced(at, 1))
}

export function useAnswers(): Answers {
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useMutation(answerStatement)
  const { mutateAsync: make, isPending: making } = useMutation(taskOfStatement)
  const undo = (statement: KeptStatement, blindly?: true) =>
    void mutateAsync({ act: 'undo', statement, blindly }).then(
      () => {
        takenBack(statement.id)
        endUndo(statement.id)
      },
      (error: unknown) => {
        // It is gone, or nothing is left to take back: that was said once, and the next one is the one before.
        if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 409)) return
        takenBack(statement.id)
        endUndo(statement.id)
      },
    )
  /** Of what may have changed since it was shown: whatever the version is by now, the last answer goes. */
  const back = (statement: KeptStatement) => undo(statement, true)
  return {
    pending: isPending || making,
    answer: (act, statement) =>
      // The row, and all that is drawn with it, may be gone when the answer comes. What is refused says so itself.
      void mutateAsync({ act, statement }).then((now) => {
        if (now.updated_at === statement.updated_at) return
        remember(now)
        const action = { label: 'Undo', run: () => back(now) }
        toast({ kind: 'success', title: SAID[act], text: titleOf(statement), of: statement.id, action })
      }, nothing),
    undo: (statement) => undo(statement),
    undoLast: (row) => {
      const last = answered.get().at(-1)
      if (last) back(last)
      else if (row?.can_undo) undo(row)
      return last !== undefined || row?.can_undo === true
    },
    makeTask: (statement) => {
      if (statement.task_id)
        return void navigate({ to: '/app/my-tasks', search: { task: statement.task_id, completed: 'true' } })
      void make({ ...statement, idempotencyKey: newKey() }).then(({ statement: now, task }) => {
        remember(now)
        const action = { label: 'Undo', run: () => back(now) }
        toast({ kind: 'success', title: 'Task created', text: task.title, of: statement.id, action })
      }, nothing)
    },
  }
}
