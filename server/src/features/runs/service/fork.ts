import { isDeepStrictEqual } from 'node:util'
import type { InputField } from '#contract/factory-shapes.ts'
import { endedStatuses, type Run, type runsContract } from '#contract/runs.ts'
import type { Engine } from '#server/engine/engine.ts'
import { forkPoints, forksOf, keepsSteps, markFork, pinnedBy, takeOver } from '#server/engine/fork.ts'
import { insertRun } from '#server/engine/new-run.ts'
import { viaDb } from '#server/engine/run-query.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fail, invalid, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/ids.ts'
import { readWhatIsHidden } from '../store/reads.ts'
import * as store from '../store.ts'
import { checkInputs, currentOf, queueFull, requireInputs } from './start.ts'

/** Runs that begin at a step of another one. Source: wire §11, decision 0090. */
export function forkService(
  engine: Pick<Engine, 'enqueue'>,
): Pick<ServiceFunctions<typeof runsContract>, 'fork' | 'forkOptions'> {
  return {
    /** Errors: not_found, conflict (it has not ended, or is no run of a crew or flow). */
    async forkOptions(ctx, { id }) {
      const run = await forkable(ctx, id)
      const ask = viaDb(ctx.db)
      const kept = await keepsSteps(ask, id)
      const points = kept ? await forkPoints(ask, id) : []
      const { state, recorded, snapshot } = await definitionOf(ctx, run)
      return {
        steps: points.map(({ at: _, ...point }) => point),
        definition: state,
        inputs: fieldsOf(recorded),
        current_inputs: snapshot && fieldsOf(snapshot),
        forks: await forksOf(ask, id),
      }
    },

    /**
     * The first run stays as it is, and so does what was agreed to and done in it: whatever the fork comes to asks for a yes of its own.
     * Errors: not_found, conflict (it has not ended; its crew or flow has changed and nothing was chosen, or is gone; it read before the step what others
     * wrote and its person does not see now), invalid (step,
     * answer, inputs), too_many_requests.
     */
    async fork(ctx, { id: from, step, answer, inputs: given, definition }) {
      const run = await forkable(ctx, from)
      const ask = viaDb(ctx.db)
      const point = step === undefined ? null : await pointOf(ctx, from, step)
      if (answer !== undefined && (point === null || point.question === null))
        throw invalid('answer', 'Nothing is asked at this step. Please leave the answer out, or choose a question.')
      if (point !== null && (await readWhatIsHidden(ctx.db, from, point.at))) throw fail('conflict', HIDDEN)
      const now = await definitionOf(ctx, run)
      if (definition === undefined && now.state !== 'same') throw fail('conflict', CHANGED[now.state])
      if (definition === 'current' && now.snapshot === null) throw fail('conflict', CHANGED.gone)
      const person = { person: await store.personOf(ctx.db, ctx.actor.user_id) }
      const snapshot = definition === 'current' ? { ...now.snapshot, ...person } : now.recorded
      const inputs = given ?? run.inputs
      const asked = fieldsOf(snapshot)
      if (given === undefined) checkInputs(ctx, asked, inputs)
      // Said anew: as much is asked as where a crew or flow is started.
      else requireInputs(ctx, { inputs: asked, requires_input: asksForWords(asked) }, given)
      const id = newId()
      const { kind, name, crew_id, flow_id } = run
      // It speaks in no conversation: what the first run said there stays what was said.
      const row = { kind, name, crew_id, flow_id, work: now.work, user_id: ctx.actor.user_id, inputs, snapshot }
      if (!(await insertRun(ask, id, row))) throw queueFull()
      const taken_over = await takeOver(ask, { from: run, id, point, answer: answer ?? null })
      await markFork(ask, id, from, {
        step: point?.step ?? null,
        title: point?.title ?? null,
        definition: definition ?? 'recorded',
        answer: answer ?? null,
        changed_inputs: !isDeepStrictEqual(inputs, run.inputs),
        taken_over,
      })
      ctx.changed('runs', id, { users: [ctx.actor.user_id] })
      ctx.afterCommit(() => engine.enqueue(id))
      const made = await store.get(ctx.db, ctx.actor, id)
      if (!made) throw notFound()
      return made
    },
  }
}

const HIDDEN =
  'Before this step it read something that you can no longer see. Please fork it from an earlier step, or from the beginning.'

const CHANGED = {
  changed:
    'Its crew or flow has changed since. Please choose: as it was recorded (definition: recorded), or as it is now (definition: current).',
  gone: 'Its crew or flow no longer exists. Please choose to run it as it was recorded (definition: recorded).',
}

/** Errors: not_found, conflict. */
async function forkable(ctx: Ctx, id: string): Promise<store.OwnRun> {
  const run = await store.get(ctx.db, ctx.actor, id)
  if (!run) throw notFound()
  if (run.kind !== 'crew' && run.kind !== 'flow') throw fail('conflict', 'Only runs of crews and flows can be forked.')
  if (!endedStatuses.includes(run.status))
    throw fail('conflict', 'This run is still running. Please wait until it ends, or stop it first.')
  return run
}

/** Errors: invalid. */
async function pointOf(ctx: Ctx, runId: string, step: string) {
  const ask = viaDb(ctx.db)
  if (!(await keepsSteps(ask, runId)))
    throw fail('conflict', 'The results of its steps are no longer kept. Please fork it from the beginning.')
  const point = (await forkPoints(ask, runId)).find((each) => each.step === step)
  if (!point)
    throw invalid('step', 'This run has no such step to begin from. Please choose one of those that are listed.')
  return point
}

const fieldsOf = ({ inputs }: Record<string, unknown>): InputField[] => (inputs as InputField[] | undefined) ?? []

/** As the factory says it of a crew or flow (`requires_input`): a switch alone can be left as it is. */
const asksForWords = (fields: readonly InputField[]) =>
  fields.some(({ kind, required }) => (kind ?? 'text') !== 'yes_no' || required)

type Definition = {
  state: 'same' | 'changed' | 'gone'
  /** As the crew or flow is now; null: it is deleted, or cannot run. */
  snapshot: Record<string, unknown> | null
  recorded: Record<string, unknown>
  work: string
}

async function definitionOf(ctx: Ctx, run: Run): Promise<Definition> {
  const pinned = await pinnedBy(viaDb(ctx.db), run.id)
  if (!pinned) throw notFound()
  const { person: _, ...recorded } = pinned.snapshot
  const now = await currentOf(ctx, run)
  // As both are kept: what is not set in one is not there in the other.
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown
  const state = now === null ? 'gone' : isDeepStrictEqual(plain(now), plain(recorded)) ? 'same' : 'changed'
  return { state, snapshot: now, recorded: pinned.snapshot, work: pinned.work }
}
