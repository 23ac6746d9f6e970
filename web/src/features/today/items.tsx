import { Button } from '@mantine/core'
import { IconChecklist, IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Task } from '#contract/tasks.ts'
import type { BriefingAnswer, BriefingItem } from '#contract/today.ts'
import { CitationChips } from '#web/features/records/citation-chips.tsx'
import { useOpenRecord } from '#web/features/records/use-open-record.ts'
import { changeTask, taskQuery } from '#web/features/tasks/queries.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { focusIn } from '#web/ui/keys/pass-focus.ts'
import { useListedShortcut, useShortcutsOn } from '#web/ui/keys/shortcuts.ts'
import { later } from '#web/ui/later.tsx'
import { endUndo, toast } from '#web/ui/notices/toast.tsx'
import { QuotesApart } from '#web/ui/words/quotes-apart.tsx'
import { taskOfItem } from './format.ts'
import { answerItem, keepTask, todayQuery } from './queries.ts'

const TaskDialog = later(() => import('#web/features/tasks/task-dialog.tsx').then((module) => module.TaskDialog))

const ANSWERS = [
  { answer: 'useful', key: 'u', label: 'Useful', word: 'Useful' },
  { answer: 'known', key: 'k', label: 'Known already', word: 'Known' },
  { answer: 'wrong', key: 'w', label: 'Wrong', word: 'Wrong' },
] as const
const SAID: Record<BriefingAnswer, string> = {
  useful: 'Noted as useful',
  known: 'Noted as known',
  wrong: 'Noted as wrong',
}

/** What bites first. In a row, one key each: u, k, w; t makes a task of it, e finishes the task that it is already. */
export function Items({ items }: { items: readonly BriefingItem[] }) {
  const { mutate, mutateAsync: answer } = useMutation(answerItem)
  const { mutate: keep } = useMutation(keepTask)
  const open = useOpenRecord()
  const tasking = useDialog<BriefingItem>()
  const keysOn = useShortcutsOn()
  useListedShortcut('u', 'Useful, in a row of Today')
  useListedShortcut('k', 'Known already, in a row of Today')
  useListedShortcut('w', 'Wrong, in a row of Today')
  useListedShortcut('e', 'Mark its task done, in a row of Today')
  useListedShortcut('t', 'Make a task of it, or open it, in a row of Today')
  const list = useRef<HTMLOListElement>(null)
  const cache = useQueryClient()
  const { mutateAsync: change } = useMutation(changeTask)
  useReadAhead(items.flatMap(({ task_id }) => task_id ?? []))
  const setStatus = async (was: Task, status: Task['status']) => {
    await change({ values: { status }, was })
    void cache.invalidateQueries({ queryKey: todayQuery.queryKey })
  }
  const place = usePlace(list, items)
  /** What is under way is not done a second time: by key, or by the id of a task. */
  const busy = useRef(new Set<string>())
  const once = (what: string, work: () => Promise<unknown>) => {
    if (busy.current.has(what)) return
    busy.current.add(what)
    // What is refused, or waits for a connection, says so itself.
    void work()
      .catch(() => {})
      .finally(() => busy.current.delete(what))
  }
  const finish = async (id: string) => {
    const { queryKey } = taskQuery(id)
    const task = await cache.fetchQuery(taskQuery(id)).catch(() => cache.getQueryData(queryKey))
    if (!task) return toast({ kind: 'error', title: 'The task could not be read' })
    const back = () => void setStatus({ ...task, status: 'Done' }, task.status).catch(() => {})
    await setStatus(task, 'Done')
    toast({ kind: 'success', title: 'Task done', text: task.title, of: id, action: { label: 'Undo', run: back } })
  }
  const say = async ({ key, title, answer: before }: BriefingItem, said: BriefingAnswer) => {
    const next = before === said ? null : said
    await answer({ key, answer: next })
    if (next === null) return endUndo(key)
    const action = { label: 'Undo', run: () => mutate({ key, answer: null }) }
    toast({ kind: 'success', title: SAID[next], text: title, of: key, action })
  }
  const onSay = (item: BriefingItem, said: BriefingAnswer) => {
    if (said !== 'useful') place.leave(item)
    once(`${item.key} ${said}`, () => say(item, said))
  }
  const onFinish = (item: BriefingItem) => {
    const { task_id } = item
    if (task_id === null) return
    place.leave(item)
    once(task_id, () => finish(task_id))
  }
  /** What was made is opened, and not made a second time. */
  const onTask = (item: BriefingItem) => {
    if (item.made_task_id) open({ kind: 'task', id: item.made_task_id })
    else tasking.open(item)
  }
  const pressed = (item: BriefingItem) => (event: KeyboardEvent) => {
    if (!keysOn || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    const found = ANSWERS.find(({ key }) => key === event.key)
    if (found) onSay(item, found.answer)
    else if (event.key === 'e' && item.task_id) onFinish(item)
    else if (event.key === 't' && !item.task_id) onTask(item)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <ol className="plain-list card divided" ref={list} onBlur={place.onBlur}>
        {items.map((item, at) => (
          <li
            key={item.key}
            className="stack gap-6 px-16 py-14"
            tabIndex={-1}
            onKeyDown={pressed(item)}
            data-first={at === 0 || undefined}
          >
            <p className="strong no-margin breaks" dir="auto">
              <QuotesApart text={item.title} />
            </p>
            {item.reason && (
              <p className="dimmed sm no-margin breaks" dir="auto">
                {item.reason}
              </p>
            )}
            {item.action && (
              <p className="no-margin breaks" dir="auto">
                {item.action}
              </p>
            )}
            <CitationChips citations={item.citations} swiped />
            <div className="row wrap spread gap-8">
              <ItemButton
                does={item.task_id ? 'finish' : item.made_task_id ? 'open' : 'make'}
                onClick={() => (item.task_id ? onFinish(item) : onTask(item))}
              />
              {/* biome-ignore lint/a11y/useSemanticElements: no field of a form */}
              <span className="flex gap-2" role="group" aria-label={`Was this useful: ${item.title}`}>
                {ANSWERS.map(({ answer, key, label, word }) => (
                  <Button
                    key={answer}
                    title={`${label} (${key})`}
                    variant={item.answer === answer ? 'light' : 'subtle'}
                    color={item.answer === answer ? undefined : 'gray'}
                    size="compact-sm"
                    mih={36}
                    px={6}
                    aria-label={label}
                    aria-pressed={item.answer === answer}
                    onClick={() => onSay(item, answer)}
                  >
                    {word}
                  </Button>
                ))}
              </span>
            </div>
          </li>
        ))}
      </ol>
      {tasking.show((item, frame) => (
        <TaskDialog
          task={null}
          template={{ ...taskOfItem(item), priority: 'High' }}
          // Without a line it has no id yet.
          onSaved={({ id }) => id !== '' && keep({ key: item.key, task_id: id })}
          {...frame}
        />
      ))}
    </>
  )
}

/** An item that is answered goes, now or when the briefing is made anew: the one that takes its place gets the focus, so that the keys go on. */
function usePlace(list: RefObject<HTMLOListElement | null>, items: readonly BriefingItem[]) {
  const left = useRef<{ key: string; at: number } | null>(null)
  useEffect(() => {
    const was = left.current
    if (!was || items.some(({ key }) => key === was.key)) return
    left.current = null
    // Whoever has gone on meanwhile is where they want to be.
    if (document.activeElement !== document.body) return
    focusIn(list.current?.children[Math.min(was.at, items.length - 1)])
  }, [items, list])
  // With the last one the whole list goes.
  useLayoutEffect(
    () => () => {
      if (left.current && list.current?.contains(document.activeElement)) focusIn(undefined)
    },
    [list],
  )
  return {
    leave: ({ key }: BriefingItem) => {
      left.current = { key, at: items.findIndex((item) => item.key === key) }
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) left.current = null
    },
  }
}

const LATER_MS = 1_500

/** Where the application opens without a line, tasks can be finished from here without one: what they say is read ahead. */
function useReadAhead(ids: readonly string[]) {
  const cache = useQueryClient()
  const wanted = ids.join()
  useEffect(() => {
    if (!navigator.serviceWorker?.controller || wanted === '') return
    const timer = setTimeout(() => {
      for (const id of wanted.split(',')) void cache.prefetchQuery(taskQuery(id))
    }, LATER_MS)
    return () => clearTimeout(timer)
  }, [cache, wanted])
}

const BUTTONS = {
  finish: { icon: IconCircleCheck, label: 'Mark done', key: 'e' },
  open: { icon: IconChecklist, label: 'Open its task', key: 't' },
  make: { icon: IconChecklist, label: 'Make a task', key: 't' },
} as const

function ItemButton({ does, onClick }: { does: keyof typeof BUTTONS; onClick(): void }) {
  const { icon: Icon, label, key } = BUTTONS[does]
  return (
    <Button variant="default" size="xs" leftSection={<Icon size={14} />} title={`${label} (${key})`} onClick={onClick}>
      {label}
    </Button>
  )
}
