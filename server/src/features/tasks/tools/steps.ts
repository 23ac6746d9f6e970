// What an AI may do with the steps of a task and with reminders, after a yes.
import { z } from 'zod'
import { isolated } from '#contract/hidden-signs.ts'
import { MOST_STEPS, stepTitle, type Task, type TaskStep, tasksContract } from '#contract/tasks.ts'
import { type Tool, type ToolPiece, tool } from '#server/engine/tool.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { clockIn } from '#server/platform/days.ts'
import { fail, invalid } from '#server/platform/errors.ts'
import { tasksService } from '../service.ts'

type Shown = (actor: Actor, task: Task) => ToolPiece
const taskId = z.uuid().describe('The id of the task, as it was shown.')
const title = z.string().max(300).optional().describe('The title of the task, for the card that asks.')
const nameOf = (id: string, called: string | undefined) => (called ? `“${isolated(called)}”` : `task ${id}`)
const changed = ({ id, title: label }: Task) => [{ kind: 'task', id, label, what: 'changed' } as const]
const steps = (what: string) => z.array(stepTitle).max(MOST_STEPS).optional().describe(what)

/** The step of this title; of several the first for which there is something to do. Errors: invalid, with those that there are. */
function stepCalled(task: Task, words: string, fits: (step: TaskStep) => boolean): TaskStep {
  const key = (text: string) => text.trim().toLowerCase()
  const called = task.steps.filter((step) => key(step.title) === key(words))
  const step = called.find(fits) ?? called[0]
  if (step) return step
  const known = task.steps.map((one) => `“${one.title}”`).join(', ')
  throw invalid('id', `There is no step “${words}”. ${known === '' ? 'The task has no steps.' : `It has: ${known}.`}`)
}

/** Steps move no version of their task: what they are is compared. */
const stateOf = ({ steps }: Task): string => steps.map(({ id, title, done }) => `${id} ${done} ${title}`).join('\n')
const changedSince = () =>
  fail('conflict', 'This was changed meanwhile, so it cannot be undone. Please change it by hand.')

type Removed = Pick<TaskStep, 'title' | 'done'> & { place: number }
type StepsBack = { added: string[]; ticked: string[]; unticked: string[]; removed: Removed[] }

const changeSteps = (shown: Shown) =>
  tool({
    name: 'change_steps',
    toolset: 'tasks',
    title: 'Change the steps of a task',
    description:
      'Adds steps to a task that was shown, ticks them off, opens them again or takes them away; steps that are there are named by their exact words. Waits until the person agrees.',
    effect: 'changes',
    input: z.object({
      id: taskId,
      add: steps('New steps, in their order, behind those that there are.'),
      tick: steps('Steps that are done.'),
      untick: steps('Steps that are open again.'),
      remove: steps('Steps that go.'),
      title,
    }),
    target({ id, title: called, add = [], tick = [], untick = [], remove = [] }) {
      const part = (words: string, some: readonly string[]) =>
        some.length === 0 ? [] : [`${words} ${some.map((one) => `“${isolated(one)}”`).join(', ')}`]
      return `${nameOf(id, called)}: ${[...part('add', add), ...part('tick', tick), ...part('open again', untick), ...part('remove', remove)].join('; ')}`
    },
    async work(ctx, { id, add = [], tick = [], untick = [], remove = [] }) {
      if (add.length + tick.length + untick.length + remove.length === 0)
        throw invalid('add', 'Please say which steps to add, tick, open again or remove.')
      const back: StepsBack = { added: [], ticked: [], unticked: [], removed: [] }
      let task = await tasksService.get(ctx, { id })
      for (const [words, done] of [
        ...tick.map((one) => [one, true] as const),
        ...untick.map((one) => [one, false] as const),
      ]) {
        const step = stepCalled(task, words, (one) => one.done !== done)
        if (step.done === done) continue
        task = await tasksService.updateStep(ctx, { id, step_id: step.id, done })
        back[done ? 'ticked' : 'unticked'].push(step.id)
      }
      for (const words of remove) {
        const step = stepCalled(task, words, () => true)
        back.removed.push({ title: step.title, done: step.done, place: task.steps.indexOf(step) })
        task = await tasksService.removeStep(ctx, { id, step_id: step.id })
      }
      for (const one of add) {
        task = await tasksService.addStep(ctx, { id, title: one })
        back.added.push(task.steps.at(-1)?.id ?? '')
      }
      return {
        summary: `The steps of “${isolated(task.title)}” are changed.`,
        shown: [shown(ctx.actor, task)],
        changes: changed(task),
        back: { version: null, with: { id, ...back, now: stateOf(task) } },
      }
    },
    async undo(ctx, given) {
      const { id, now, added, ticked, unticked, removed } = given as StepsBack & { id: string; now: string }
      if (stateOf(await tasksService.get(ctx, { id })) !== now) throw changedSince()
      for (const step_id of added) await tasksService.removeStep(ctx, { id, step_id })
      for (const { title: words, done, place } of removed.toReversed()) {
        const step_id = (await tasksService.addStep(ctx, { id, title: words })).steps.at(-1)?.id ?? ''
        await tasksService.updateStep(ctx, { id, step_id, done, place })
      }
      for (const step_id of ticked) await tasksService.updateStep(ctx, { id, step_id, done: false })
      for (const step_id of unticked) await tasksService.updateStep(ctx, { id, step_id, done: true })
    },
  })

const remindOfTask = (shown: Shown) =>
  tool({
    name: 'remind_of_task',
    toolset: 'tasks',
    title: 'Set a reminder of a task',
    description:
      'Reminds the person, and nobody else, of a task that was shown, at a moment on their own clock; null: not at all. In place of a reminder that they have of it. Waits until the person agrees.',
    effect: 'changes',
    input: z.object({
      id: taskId,
      at: tasksContract.endpoints.remind.body.shape.at.describe('yyyy-mm-ddThh:mm; null ends the reminder.'),
      title,
    }),
    target: ({ id, at, title: called }) => `${nameOf(id, called)}: ${at ? at.replace('T', ' ') : 'no reminder'}`,
    async work(ctx, { id, at }) {
      const before = await tasksService.get(ctx, { id })
      const task = await tasksService.remind(ctx, { id, at })
      return {
        summary: at
          ? `You are reminded of “${isolated(task.title)}”.`
          : `No reminder of “${isolated(task.title)}” comes.`,
        shown: [shown(ctx.actor, task)],
        changes: changed(task),
        back: { version: null, with: { id, at: before.remind_at, set: task.remind_at } },
      }
    },
    async undo(ctx, { id, at, set }) {
      const task = await tasksService.get(ctx, { id: String(id) })
      if (task.remind_at !== set) throw changedSince()
      await tasksService.remind(ctx, { id: task.id, at: ownMomentOf(ctx, at as string | null) })
    },
  })

/** What is past is no reminder any more. */
function ownMomentOf({ actor, now }: Ctx, at: string | null): string | null {
  if (at === null || new Date(at) <= now) return null
  const { day, time } = clockIn(actor.time_zone, new Date(at))
  return `${day}T${time}`
}

/** `shown`: as a task is shown to a model. */
export const dayTools = (shown: Shown): readonly Tool[] => [changeSteps(shown), remindOfTask(shown)]
