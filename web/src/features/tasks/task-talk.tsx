import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { TaskActivity, TaskComment } from '#contract/task-talk.ts'
import type { Task } from '#contract/tasks.ts'
import { HeldError } from '#web/app/offline/held-write.ts'
import { wordsOf } from '#web/app/query-client.ts'
import { useMe } from '#web/app/session.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { newKey } from '#web/ui/forms/new-key.ts'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { PersonMark } from '#web/ui/marks/person-mark.tsx'
import { formatAgo, formatDay, formatTime, formatTimeOfDay } from '#web/ui/words/dates.ts'
import { Words } from '#web/ui/words/words.tsx'
import { MentionBox } from './mention-box.tsx'
import { activityQuery, addComment, changeComment, commentsQuery, removeComment } from './queries.ts'
import { ruleWords } from './repeats.ts'
import styles from './task-talk.module.css'

/** What was said about a task, and who changed what of it. */
export function TaskTalk({ task }: { task: Task }) {
  const me = useMe()
  const query = useInfiniteQuery(commentsQuery(task.id))
  const add = useMutation(addComment)
  const [key, setKey] = useState(newKey)
  const comments = query.data?.pages.flatMap((page) => page.items).toReversed() ?? []
  return (
    <>
      <section className={styles.section} aria-label="Comments">
        <h3 className="no-margin dimmed regular mb-4">Comments</h3>
        {query.isError && <p role="alert">The comments could not be loaded: {wordsOf(query.error)}</p>}
        <LoadMore query={query} />
        <ul className="grid gap-12 pad-0 no-bullets no-margin mb-8">
          {comments.map((comment) => (
            <Comment key={comment.id} task={task} comment={comment} />
          ))}
        </ul>
        <MentionBox
          taskId={task.id}
          label="Comment"
          verb="Send"
          draft={`${me.id}.task.comment.${task.id}`}
          pending={add.isPending}
          failure={add.isError ? wordsOf(add.error) : null}
          onSend={async (text, mentions) => {
            await add.mutateAsync({ input: { id: task.id, text, mentions }, idempotencyKey: key }).catch((error) => {
              if (!(error instanceof HeldError)) throw error
              add.reset()
            })
            setKey(newKey())
          }}
        />
      </section>
      <Activity id={task.id} />
    </>
  )
}

function Comment({ task, comment }: { task: Task; comment: TaskComment }) {
  const [editing, setEditing] = useState(false)
  const change = useMutation(changeComment)
  const remove = useMutation(removeComment)
  const of = { id: task.id, comment_id: comment.id }
  const ask = async () => {
    const text = 'It cannot be brought back.'
    if (await confirm({ title: 'Delete this comment?', text, verb: 'Delete comment', danger: true })) remove.mutate(of)
  }
  const name = comment.author?.name ?? 'Former colleague'
  return (
    <li className={`grid gap-10 ${styles.comment}`}>
      <PersonMark name={name} size={28} />
      <div>
        <p className="no-margin medium">
          <bdi>{name}</bdi>{' '}
          <time className="dimmed xs regular" dateTime={comment.created_at} title={formatTime(comment.created_at)}>
            {formatAgo(comment.created_at)}
          </time>
          {comment.edited_at && ' · edited'}
        </p>
        {editing ? (
          <MentionBox
            taskId={task.id}
            label="Edit the comment"
            verb="Save"
            draft={null}
            text={comment.text}
            mentioned={comment.mentioned}
            pending={change.isPending}
            failure={change.isError ? wordsOf(change.error) : null}
            onCancel={() => setEditing(false)}
            onSend={async (text, mentions) => {
              await change.mutateAsync({ ...of, text, mentions })
              setEditing(false)
            }}
          />
        ) : (
          <p className="breaks keep-lines no-margin mt-2" dir="auto">
            <Words text={comment.text} />
          </p>
        )}
        {comment.can_edit && !editing && (
          <div className="row wrap gap-6">
            <Button className="thumb" size="compact-sm" variant="subtle" color="gray" onClick={() => setEditing(true)}>
              Edit
            </Button>
            <Button
              className="thumb"
              size="compact-sm"
              variant="subtle"
              color="gray"
              loading={remove.isPending}
              onClick={() => void ask()}
            >
              Delete
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

function Activity({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  const query = useInfiniteQuery({ ...activityQuery(id), enabled: open })
  return (
    <section className={styles.section} aria-label="Activity">
      <h3 className="no-margin dimmed regular mb-4">
        <Button size="compact-sm" variant="subtle" color="gray" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide activity' : 'Show activity'}
        </Button>
      </h3>
      {open && (
        <ul className="pad-0 no-bullets no-margin mb-8">
          {query.data?.pages
            .flatMap((page) => page.items)
            .map((each) => (
              <li className="pad-4-0 dimmed breaks" key={each.id}>
                <bdi className="bright">{each.actor?.name ?? 'Former colleague'}</bdi> {changeWords(each)}{' '}
                <time className="dimmed xs regular" dateTime={each.at} title={formatTime(each.at)}>
                  {formatAgo(each.at)}
                </time>
              </li>
            ))}
        </ul>
      )}
      {open && <LoadMore query={query} />}
    </section>
  )
}

const NAMES: Record<TaskActivity['field'], string> = {
  created: '',
  title: 'the title',
  description: 'the description',
  notes: 'the notes',
  priority: 'the priority',
  status: 'the status',
  due_date: 'the due date',
  due_time: 'the time',
  assigned_to_user_id: 'the assignee',
  goal_id: 'the goal',
  contact_id: 'the contact',
  shared_org_ids: 'with whom it is shared',
  repeats: 'when it repeats',
}

function changeWords({ field, was, becomes }: Pick<TaskActivity, 'field' | 'was' | 'becomes'>): string {
  if (field === 'created') return 'created the task'
  const say = (value: string) =>
    field === 'due_date'
      ? formatDay(value)
      : field === 'due_time'
        ? formatTimeOfDay(value)
        : field === 'repeats' && value.includes('FREQ=')
          ? ruleWords(value).toLowerCase()
          : `“${value}”`
  if (was !== null && becomes !== null) return `changed ${NAMES[field]} from ${say(was)} to ${say(becomes)}`
  if (becomes !== null) return `set ${NAMES[field]} to ${say(becomes)}`
  if (was !== null) return `removed ${NAMES[field]}, which was ${say(was)}`
  return `changed ${NAMES[field]}`
}
