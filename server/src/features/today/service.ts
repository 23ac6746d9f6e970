import { addDays } from '#contract/days.ts'
import type { Page } from '#contract/endpoint.ts'
import { sentence } from '#contract/hidden-signs.ts'
import type { Invitation, Meeting } from '#contract/meetings.ts'
import type { KeptStatement, promisesContract } from '#contract/promises.ts'
import type { Citation } from '#contract/shapes.ts'
import { nameOf } from '#contract/statement-people.ts'
import { isOpen } from '#contract/task-status.ts'
import type { Task, tasksContract } from '#contract/tasks.ts'
import { type BriefingItem, type GoalConfidence, MOST_TODAY, type Today, type todayContract } from '#contract/today.ts'
import { overviewOf } from '#server/analyst/matters/attention.ts'
import type { Confidence } from '#server/analyst/matters/confidence.ts'
import { doesPromise } from '#server/analyst/matters/same-promise.ts'
import { inLanguage, type Language, languageOfRecords, titleIn } from '#server/analyst/signals/language.ts'
import type { Signal } from '#server/analyst/signals/signal.ts'
import { refOf } from '#server/analyst/workspace/records.ts'
import type { Workspace } from '#server/analyst/workspace/workspace.ts'
import type { Ctx } from '#server/platform/context.ts'
import { todayOf } from '#server/platform/days.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import * as store from './store.ts'

export type TodayDeps = {
  /** Everything that the actor may see and that a briefing can rest on. */
  workspaceOf(ctx: Ctx): Promise<Workspace>
  /** Of what the person was advised on and has answered for good, while its records say the same. */
  closed(ctx: Ctx): Promise<{ covers(signal: Signal): boolean }>
  tasks: Pick<ServiceFunctions<typeof tasksContract>, 'list' | 'get'>
  promises: Pick<ServiceFunctions<typeof promisesContract>, 'list'>
  /** What is left of today, and the next one. */
  meetings(ctx: Ctx): Promise<Meeting[]>
  /** What waits for an answer. */
  invitations(ctx: Ctx): Promise<Invitation[]>
  /** Whether the sample company, or a part of it, is there. */
  hasSample(ctx: Ctx): Promise<boolean>
  /** After the commit: briefings are asked for. */
  wake(): void
}

/** What is kept beside those that are shown: so many may be answered away before it is made again. */
const MOST_KEPT = 100
/** Weaker signals are no news of a morning. */
const WORTH = 0.3
const MOST_TASKS = 7
const MOST_PROMISES = 5
const PAGE = 50
const MOST_SOURCES = 4
/** What took no longer is made while its person looks; else soon after. */
const QUICK_MS = 150
/** A promise that is later than this is no news either. */
const LATE_DAYS = 14

/** The briefing of the day, each person's own. Source: wire §16, decision 0078. */
export const todayService = (deps: TodayDeps): ServiceFunctions<typeof todayContract> => ({
  async get(ctx) {
    return read(deps, ctx)
  },

  /** Of an item that no longer exists the answer is kept all the same. Errors: invalid. */
  async answer(ctx, { key, answer }) {
    await store.setAnswer(ctx.db, ctx.actor.user_id, key, answer)
    ctx.changed('today', ctx.actor.user_id, { users: [ctx.actor.user_id] })
    return read(deps, ctx)
  },

  /** Of an item that no longer exists it is kept all the same. Errors: invalid; not_found: a task that I do not see. */
  async task(ctx, { key, task_id }) {
    await deps.tasks.get(ctx, { id: task_id })
    await store.setTask(ctx.db, ctx.actor.user_id, key, task_id)
    ctx.changed('today', ctx.actor.user_id, { users: [ctx.actor.user_id] })
    return read(deps, ctx)
  },
})

/** Makes what is kept of a briefing anew, as of now, and says so on the person's open pages. */
export async function prepare(deps: Pick<TodayDeps, 'workspaceOf' | 'closed'>, ctx: Ctx): Promise<void> {
  await make(deps, ctx, false)
  ctx.changed('today', ctx.actor.user_id, { users: [ctx.actor.user_id] })
}

async function make(
  deps: Pick<TodayDeps, 'workspaceOf' | 'closed'>,
  ctx: Ctx,
  seen: boolean,
): Promise<store.StoredBriefing> {
  const closed = await deps.closed(ctx)
  const from = performance.now()
  const workspace = await deps.workspaceOf(ctx)
  const { signals, confidence } = overviewOf(workspace)
  const language = languageOfRecords(workspace)
  const items = signals
    .filter((signal) => (signal.kind === 'matter' || signal.severity >= WORTH) && !closed.covers(signal))
    .slice(0, MOST_KEPT)
    .map((signal) => itemOf(signal, language))
  const took_ms = Math.round(performance.now() - from)
  return store.save(
    ctx.db,
    ctx.actor.user_id,
    { day: todayOf(ctx), items, took_ms, confidence: confidence.flatMap((goal) => confidenceSaid(goal, language)) },
    seen,
  )
}

function itemOf(signal: Signal, language: Language): store.StoredBriefing['items'][number] {
  const { id, facts, action, goal_id, task_id = null, cites, watched } = signal
  const title = titleIn(signal, language)
  const why = signal.reason ?? facts[0]
  const reason = why && inLanguage(why, language)
  const does = task_id === null ? action?.beside_button : action
  return {
    key: id.slice(0, 200),
    // Names from the right must not turn our own words.
    title: sentence(title),
    reason: saysMore(reason, title) ? sentence(reason) : null,
    action: toDo(does && inLanguage(does, language), title),
    goal_id,
    task_id,
    ...(watched ? { watched } : {}),
    citations: cites.slice(0, MOST_SOURCES).map(({ kind: of, id: record, label }) => ({ kind: of, id: record, label })),
  }
}

/** What is to be done; null where the title says all of it. */
const toDo = (text: string | undefined, title: string): string | null => (saysMore(text, title) ? sentence(text) : null)

/** Whether a sentence has anything that the title does not say already: nothing is said twice. */
function saysMore(text: string | undefined, title: string): text is string {
  const said = new Set(wordsIn(title))
  return wordsIn(text ?? '').some((word) => !said.has(word) && !LINKING.has(word))
}
const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
/** Those that our own sentences of a record and its day are made with. */
const LINKING = new Set(
  (
    'the task goal is was it due on by and do still open ' +
    'die aufgabe das ziel ist war es muss am bis zum und noch offen fällig erledige erledigt sein'
  ).split(' '),
)

function confidenceSaid({ goal_id, level, reasons }: Confidence, language: Language): GoalConfidence[] {
  if (level === 'good') return []
  return [
    {
      goal_id,
      level,
      reasons: reasons.map((reason) => ({
        text: sentence(inLanguage(reason, language)),
        citations: reason.cites.slice(0, MOST_SOURCES).map(refOf),
      })),
    },
  ]
}

/** As it is now, for whoever does not look themself: made anew, as others may have taken something away meanwhile that nothing here tells of. */
export async function readAhead(deps: Omit<TodayDeps, 'wake'>, ctx: Ctx): Promise<Today> {
  return composed(deps, ctx, await make(deps, ctx, false), false)
}

async function read(deps: TodayDeps, ctx: Ctx): Promise<Today> {
  const { db, actor } = ctx
  const day = todayOf(ctx)
  const found = await store.markSeen(db, actor.user_id)
  const known = found?.day === day ? await onlySeen(ctx, found) : undefined
  const changed = !known || known.less || (await store.isStale(db, actor.user_id, known.made_at))
  const stale = changed && known !== undefined && known.took_ms > QUICK_MS
  const kept = known && (!changed || stale) ? known : await make(deps, ctx, true)
  if (stale) {
    await store.ask(db, actor.user_id)
    ctx.afterCommit(deps.wake)
  }
  return composed(deps, ctx, kept, stale)
}

/** What was kept without all that rests on records which are gone, or not the actor's to see any more. `less`: something was left out. */
async function onlySeen(ctx: Ctx, kept: store.StoredBriefing): Promise<store.StoredBriefing & { less: boolean }> {
  const reasons = kept.confidence.flatMap((goal) => goal.reasons)
  const refs = [...kept.items, ...reasons].flatMap(({ citations }) => citations)
  const goals = kept.confidence.map(({ goal_id }) => ({ kind: 'goal' as const, id: goal_id }))
  const seen = await store.stillSeen(ctx.db, ctx.actor, [...refs, ...goals], kept.made_at)
  const isSeen = ({ kind, id }: Pick<Citation, 'kind' | 'id'>) => seen.has(`${kind}:${id}`)
  const rests = ({ citations }: { citations: readonly Citation[] }) => citations.every(isSeen)
  if ([...refs, ...goals].every(isSeen)) return { ...kept, less: false }
  const confidence = kept.confidence
    .filter(({ goal_id }) => isSeen({ kind: 'goal', id: goal_id }))
    .map((goal) => ({ ...goal, reasons: goal.reasons.filter(rests) }))
    .filter((goal) => goal.reasons.length > 0)
  return { ...kept, items: kept.items.filter(rests), confidence, less: true }
}

async function composed(
  deps: Omit<TodayDeps, 'wake'>,
  ctx: Ctx,
  kept: store.StoredBriefing,
  is_refreshing: boolean,
): Promise<Today> {
  const { db, actor } = ctx
  const day = todayOf(ctx)
  const answers = await store.answers(db, actor.user_id)
  const made = await store.madeTasks(db, actor)
  const shown = kept.items.filter(({ key }) => !['known', 'wrong'].includes(answers.get(key) ?? ''))
  const items = shown
    .filter(({ watched }) => !watched)
    .slice(0, MOST_TODAY)
    .map(
      ({ watched: _, ...item }): BriefingItem => ({
        ...item,
        // What an earlier version made says of no task.
        task_id: item.task_id ?? null,
        made_task_id: made.get(item.key) ?? null,
        answer: answers.get(item.key) ?? null,
      }),
    )
  const yesterday = new Date(`${addDays(day, -1)}T00:00:00Z`)
  // The task that an item is stands there, whatever it rests on.
  const said = new Set(
    items.flatMap(({ task_id, made_task_id, citations }) => [
      ...[task_id, made_task_id].flatMap((id) => (id ? [`task:${id}`] : [])),
      ...citations.map(({ kind, id }) => `${kind}:${id}`),
    ]),
  )
  const tasks = await tasksOf(deps, ctx, day, said)
  const news = (await store.changed(db, actor, yesterday)).filter(
    ({ kind, record }) =>
      kind !== 'task_given' || !(said.has(`task:${record.id}`) || tasks.some(({ id }) => id === record.id)),
  )
  return {
    day,
    made_at: kept.made_at,
    is_refreshing,
    items,
    confidence: kept.confidence,
    more: Math.max(0, shown.length - items.length),
    tasks,
    ...(await promisesOf(deps, ctx, day, { said, items, tasks })),
    meetings: await deps.meetings(ctx),
    invitations: await deps.invitations(ctx),
    changed: news,
    schedules: await store.scheduled(db, actor.user_id, yesterday),
    useful: await store.counts(db, actor.user_id),
    missing: await store.missing(db, actor.user_id),
    has_sample: await deps.hasSample(ctx),
  }
}

async function tasksOf(
  deps: Pick<TodayDeps, 'tasks'>,
  ctx: Ctx,
  day: string,
  said: ReadonlySet<string>,
): Promise<Task[]> {
  const { items } = (await deps.tasks.list(ctx, {
    ...{ limit: PAGE, skip: 0, assignedTo: 'me', include_completed: false, sort_by: 'due_date' },
  })) as Page<Task>
  // What the person has written down for themself and given to nobody is theirs to do, too.
  const nobodys = await store.givenToNobody(ctx.db, ctx.actor, { day, most: MOST_TASKS + said.size })
  const own = nobodys.filter((id) => !said.has(`task:${id}`)).slice(0, MOST_TASKS)
  const tasks = [...items]
  for (const id of own) tasks.push((await deps.tasks.get(ctx, { id })) as Task)
  return tasks
    .filter(
      ({ id, due_date, status }) =>
        due_date !== null && due_date <= day && isOpen({ status }) && !said.has(`task:${id}`),
    )
    .toSorted((a, b) => (a.due_date ?? '').localeCompare(b.due_date ?? ''))
    .slice(0, MOST_TASKS)
}

/** Promises that no item speaks of; `promised`: what tasks do that stand there already. */
async function promisesOf(
  deps: Pick<TodayDeps, 'promises'>,
  ctx: Ctx,
  day: string,
  { said, items, tasks }: { said: ReadonlySet<string>; items: readonly BriefingItem[]; tasks: readonly Task[] },
): Promise<Pick<Today, 'promises' | 'promised'>> {
  const page = (await deps.promises.list(ctx, {
    ...{ limit: PAGE, skip: 0, direction: ['i_owe', 'owed_to_me'], state: ['open'], perhaps: false, sort_by: 'due' },
    ...{ due_from: addDays(day, -LATE_DAYS), due_before: addDays(day, 1) },
  })) as Page<KeptStatement>
  const promises: KeptStatement[] = []
  const promised: Today['promised'] = []
  for (const statement of page.items) {
    const { id, task_id, source, hedged, answered } = statement
    const records = [`statement:${id}`, `task:${task_id}`, `${source.kind}:${source.id}`]
    // What is only considered or offered is owed by nobody, until its person says so.
    if ((hedged && !answered) || records.some((record) => said.has(record))) continue
    const words = promiseOf(statement)
    const task = tasks.find((one) => one.id === task_id || doesPromise({ title: one.title, due: one.due_date }, words))
    if (task) promised.push({ task_id: task.id, statement })
    else if (!items.some(({ title }) => doesPromise({ title, due: null }, words))) promises.push(statement)
  }
  return { promises: promises.slice(0, MOST_PROMISES), promised }
}

const promiseOf = ({ what, quote, due, direction, who, to_whom }: KeptStatement) => ({
  words: what || quote,
  due: due?.date ?? null,
  other: nameOf(direction === 'i_owe' ? to_whom : who),
})
