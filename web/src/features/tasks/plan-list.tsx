import { Button } from '@mantine/core'
import { useCallbackRef, useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, type Ref, useId } from 'react'
import { WindowVirtualizer } from 'virtua'
import { addDays } from '#contract/days.ts'
import { endedStatuses, isOpen } from '#contract/task-status.ts'
import { MANY_TASKS, type Task } from '#contract/tasks.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { later } from '#web/ui/later.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { reachable } from '#web/ui/lists/shown-rows.tsx'
import { today } from '#web/ui/words/dates.ts'
import { useAround } from './around.ts'
import { CHANGED, DONE, useChangeTasks } from './change-many.ts'
import { dropped } from './drag.ts'
import { inputOf, isFiltered, type TaskFilter } from './filter.ts'
import { ManyBar } from './many-bar.tsx'
import styles from './plan.module.css'
import { bySection, dayOfSection, orderAround, SECTIONS, type SectionKey, sectionOf, totalWords } from './plan.ts'
import { focusRow, rowBeside, usePlanKeys } from './plan-keys.ts'
import { type PlanProps, PlanRow } from './plan-row.tsx'
import { orderTasks, planQueries } from './queries.ts'
import type { What } from './quick-change.tsx'
import { useRemoveTasks } from './remove-many.ts'
import { useSelection } from './selection.ts'
import { NoTasks } from './task-list.tsx'

const QuickChange = later(() => import('./quick-change.tsx').then((module) => module.QuickChange))

type Props = Pick<PlanProps, 'onShow' | 'onEdit'> & {
  filter: TaskFilter
  onChange(change: TaskFilter): void
  onCreate(): void
  onClear(): void
}

/** The list by days: what is late, what is for today, what comes, what others have, what is done. */
export function PlanList({ filter, onChange, onCreate, onClear, onShow, onEdit }: Props) {
  const around = useAround()
  const narrow = useMediaQuery('(max-width: 1099px)', undefined, { getInitialValueInEffect: false }) ?? false
  const lists = usePlan(filter)
  const { tasks, sections } = { tasks: lists.tasks, sections: bySection(lists.tasks, around.meId) }
  const inOrder = SECTIONS.flatMap(({ key }) => sections.get(key) ?? [])
  const selection = useSelection(inOrder.map(({ id }) => id))
  const change = useChangeTasks()
  const remove = useRemoveTasks()
  const order = useMutation(orderTasks)
  const select = useId()
  const dialog = useDialog<{ what: What; tasks: readonly Task[] }>()
  const byId = (id: string) => tasks.filter((task) => task.id === id)
  const chosen = tasks.filter(({ id }) => selection.ids.has(id))
  /** What a key or a button means: all that are selected, else the one. */
  const meant = (id?: string) => (chosen.length > 0 ? chosen : id === undefined ? [] : byId(id))
  /** The rows may go from where they are: the focus goes to the one that stays beside them. */
  const moving = (moved: readonly Task[], run: () => boolean) => {
    const first = moved[0]
    const beside = first && moved.length === 1 ? rowBeside(first.id) : undefined
    const had = document.activeElement?.closest('[data-task]') !== null
    if (!run()) return
    selection.clear()
    if (had) focusRow(beside)
  }
  const finish = (of: readonly Task[]) => {
    const open = of.filter(isOpen)
    if (open.length > 0) moving(open, () => change(open, { status: 'Done' }, DONE))
    else change(of, { status: 'To Do' }, { one: 'Task open again', many: (count) => `${count} tasks open again` })
  }
  const putOff = (of: readonly Task[]) =>
    moving(of, () =>
      change(
        of,
        { due_date: addDays(today(), 1) },
        { one: 'Put off to tomorrow', many: (count) => `${count} tasks put off to tomorrow` },
      ),
    )
  const drop = (of: readonly Task[]) => moving(of, () => remove(of))
  /** Beside another task: on its day, and in this place of it. */
  const dropOn = (id: string, target: Task, after: boolean) => {
    const key = sectionOf(target, around.meId)
    const [moved] = byId(id)
    if (!moved || moved.id === target.id || key === 'done') return
    if (moved.due_date !== target.due_date) {
      if (key === 'overdue' || key === 'waiting' || !change([moved], { due_date: target.due_date }, CHANGED)) return
    }
    order.mutate(orderAround(sections.get(key) ?? [], moved, target, after).slice(0, MANY_TASKS))
  }
  const dropIn = (key: SectionKey) => (id: string) => {
    const day = dayOfSection(key)
    const moved = byId(id)
    if (key === 'done') finish(moved.filter(isOpen))
    else if (day !== undefined && moved.some(({ due_date }) => due_date !== day))
      change(moved, { due_date: day }, CHANGED)
  }
  const ask = (what: What, id?: string) => {
    const of = meant(id)
    if (of.length > 0) dialog.open({ what, tasks: of })
  }
  const rows = {
    around,
    narrow,
    onShow: useCallbackRef(onShow),
    onEdit: useCallbackRef(onEdit),
    onFinish: useCallbackRef((task: Task) => finish([task])),
    onSelect: useCallbackRef((task: Task, upTo: boolean) => selection.toggle(task.id, upTo)),
    onPutOff: useCallbackRef((task: Task) => putOff([task])),
    onDropOn: useCallbackRef((id: string, target: Task, after: boolean) => dropOn(id, target, after)),
    onMove: useCallbackRef((task: Task, by: 1 | -1) => {
      const day = (sections.get(sectionOf(task, around.meId)) ?? []).filter(
        ({ due_date }) => due_date === task.due_date,
      )
      const beside = day[day.findIndex(({ id }) => id === task.id) + by]
      if (beside) dropOn(task.id, beside, by === 1)
    }),
  }
  usePlanKeys({
    onSelect: (id) => selection.toggle(id),
    onFinish: (id) => finish(meant(id)),
    onDate: (id) => ask('date', id),
    onAssign: (id) => ask('assignee', id),
    onPriority: (id) => ask('priority', id),
    onGoal: (id) => ask('goal', id),
    onPutOff: (id) => putOff(meant(id)),
    onRemove: (id) => drop(meant(id)),
  })
  if (lists.failed) return <Failed failed={lists.failed} />
  if (lists.pending) return <RowsSkeleton rows={10} height={44} />
  const doneShown = lists.done !== null
  if (tasks.length === 0 && !(doneShown && lists.done?.isPending) && lists.nothing)
    return <NoTasks filtered={isFiltered(filter)} onCreate={onCreate} onClear={onClear} />
  const selected = (task: Task) => selection.ids.has(task.id)
  return (
    <div>
      <div className="row wrap spread gap-4-12 dimmed sm min-h-28">
        <span role="status">{lists.total}</span>
        {inOrder.length > 0 && (
          <Button
            id={select}
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={selection.selecting ? selection.clear : selection.begin}
          >
            {selection.selecting ? 'End selection' : 'Select'}
          </Button>
        )}
      </div>
      {SECTIONS.map(({ key, title }) => {
        const of = sections.get(key) ?? []
        if (key === 'done') return null
        if (of.length === 0) return null
        const list = key === 'waiting' ? lists.waiting : lists.mine
        // Of a list that goes on only its last section may hold more than is here.
        const whole = !list.hasNextPage
        return (
          <Section key={key} name={key} title={title} onDrop={dropIn(key)} count={whole ? of.length : null}>
            <Rows tasks={of} selected={selected} selecting={selection.selecting} {...rows} />
            {key === 'waiting' && <LoadMore query={lists.waiting} />}
          </Section>
        )
      })}
      <LoadMore query={lists.mine} />
      <DoneSection
        open={doneShown}
        onOpen={(open) =>
          onChange(
            open
              ? { completed: 'true' }
              : { completed: undefined, ...(filter.status === 'Done' && { status: undefined }) },
          )
        }
      >
        {lists.done?.isPending && <RowsSkeleton rows={2} height={44} />}
        <Rows tasks={sections.get('done') ?? []} selected={selected} selecting={selection.selecting} {...rows} />
        {lists.done && <LoadMore query={lists.done} />}
      </DoneSection>
      {selection.selecting && (
        <ManyBar
          then={select}
          tasks={chosen}
          onFinish={() => finish(chosen)}
          onAsk={(what) => ask(what)}
          onRemove={() => drop(chosen)}
          onAll={selection.all}
          onClear={selection.clear}
        />
      )}
      {dialog.show((subject, frame) => (
        <QuickChange {...subject} {...frame} onChanged={selection.clear} />
      ))}
    </div>
  )
}

/** What the list is made of. `nothing`: the server says that there is none, as far as is asked for. */
function usePlan(filter: TaskFilter) {
  const input = inputOf(filter, 'due_date')
  const of = planQueries(input)
  const kept = { placeholderData: keepPreviousData }
  const ended = endedStatuses.some((status) => status === input.status)
  const mine = useInfiniteQuery({ ...of.mine, ...kept, enabled: !ended })
  const waiting = useInfiniteQuery({ ...of.waiting, ...kept, enabled: !ended })
  const shown = input.include_completed === 'true' || ended
  const done = useInfiniteQuery({ ...of.done, ...kept, enabled: shown })
  const used = [...(ended ? [] : [mine, waiting]), ...(shown ? [done] : [])]
  const items = used.flatMap((query) => query.data?.pages.flatMap((page) => page.items) ?? [])
  const open = ended ? [] : [mine, waiting]
  return {
    mine,
    waiting,
    done: shown ? done : null,
    tasks: shown ? items : items.filter(isOpen),
    pending: used.length > 0 && (ended ? done.isPending : open.some((query) => query.isPending)),
    failed: used.find((query) => query.isError && query.data === undefined)
      ? { error: used.find((query) => query.error)?.error, again: () => used.map((query) => query.refetch()) }
      : null,
    nothing: used.every((query) => query.data?.pages[0]?.items.length === 0 || !shown),
    total: totalWords(used.map((query) => query.data?.pages[0]?.total ?? undefined)),
  }
}

function Failed({ failed }: { failed: { error: unknown; again(): unknown } }) {
  const { detail = 'Something went wrong.' } = failed.error as { detail?: string }
  return (
    <ErrorState
      title={`Error fetching your tasks: ${detail}`}
      error={{ detail: '' }}
      onRetry={() => void failed.again()}
    />
  )
}

type SectionProps = {
  name: SectionKey
  title: string
  count: number | null
  onDrop(id: string): void
  children: ReactNode
}

function Section({ name, title, count, onDrop, children }: SectionProps) {
  return (
    <section className="mb-16" aria-label={title}>
      <h2
        className={`flex align-baseline gap-8 no-margin sm strong px-8 py-4 ${styles.sectionHead}`}
        data-key={name}
        {...dropped(onDrop)}
      >
        <span>{title}</span>
        {count !== null && <span className="dimmed regular">{count}</span>}
      </h2>
      {children}
    </section>
  )
}

function DoneSection({ open, onOpen, children }: { open: boolean; onOpen(open: boolean): void; children: ReactNode }) {
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <section className="mb-16" aria-label="Done">
      <h2 className={`flex align-baseline gap-8 no-margin sm strong px-8 py-4 ${styles.sectionHead}`}>
        <button type="button" aria-expanded={open} onClick={() => onOpen(!open)}>
          <Chevron size={14} aria-hidden />
          Done
        </button>
      </h2>
      {open && children}
    </section>
  )
}

type RowsProps = PlanProps & { tasks: readonly Task[]; selected(task: Task): boolean; selecting: boolean }

/** Only what is on the screen is in the page. */
function Rows({ tasks, selected, ...row }: RowsProps) {
  if (tasks.length === 0) return null
  return (
    <WindowVirtualizer data={[...tasks]} as={List} item="li" bufferSize={400}>
      {(task) => <PlanRow key={task.id} task={task} selected={selected(task)} {...row} />}
    </WindowVirtualizer>
  )
}

function List({ style, children, ref }: { style: CSSProperties; children: ReactNode; ref?: Ref<HTMLUListElement> }) {
  return (
    <ul className={`plain-list ${styles.list}`} style={reachable(style)} ref={ref}>
      {children}
    </ul>
  )
}
