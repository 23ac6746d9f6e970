import { ActionIcon } from '@mantine/core'
import {
  IconDots,
  IconHistory,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerTrackNext,
  IconTrash,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Schedule } from '#contract/schedules.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { Menu, MenuItem } from '#web/ui/dialogs/menu.tsx'
import { toast } from '#web/ui/notices/toast.tsx'
import { isGone } from './format.ts'
import { pauseSchedule, removeSchedule, runSchedule } from './queries.ts'

type Props = {
  schedule: Schedule
  onEdit(schedule: Schedule): void
  onShow?(id: string): void
  onRemoved?(): void
}

/** Run now and pause in one tap; the rest in a menu. */
export function ScheduleActions({ schedule, onEdit, onShow, onRemoved }: Props) {
  const { id, title, is_paused, can_edit, can_delete } = schedule
  const run = useMutation(runSchedule)
  const pause = useMutation(pauseSchedule)
  const remove = useMutation(removeSchedule)
  const setPaused = (paused: boolean) =>
    // What is refused says so itself.
    pause.mutateAsync({ id, is_paused: paused }).then(
      () =>
        toast({
          kind: 'success',
          title: paused ? 'Schedule paused' : 'Schedule resumed',
          of: id,
          action: { label: 'Undo', run: () => pause.mutate({ id, is_paused: !paused }) },
        }),
      () => {},
    )
  const ask = async () => {
    const text = `“${title}” and its history are deleted. Its results stay in their conversations and runs.`
    if (!(await confirm({ title: 'Delete this schedule?', text, verb: 'Delete schedule', danger: true }))) return
    remove.mutate(id, { onSuccess: onRemoved })
  }
  if (!can_edit) return null
  const gone = isGone(schedule)
  return (
    <span className="flex gap-2">
      {!gone && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          title="Run now"
          aria-label={`Run ${title} now`}
          loading={run.isPending}
          onClick={() => run.mutate(id)}
        >
          <IconPlayerTrackNext size={18} />
        </ActionIcon>
      )}
      {!(gone && is_paused) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          title={is_paused ? 'Resume' : 'Pause'}
          aria-label={`${is_paused ? 'Resume' : 'Pause'} ${title}`}
          loading={pause.isPending}
          onClick={() => setPaused(!is_paused)}
        >
          {is_paused ? <IconPlayerPlay size={18} /> : <IconPlayerPause size={18} />}
        </ActionIcon>
      )}
      <Menu
        label={`Actions for ${title}`}
        width={180}
        target={
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Actions for ${title}`}
            loading={remove.isPending}
          >
            <IconDots size={20} />
          </ActionIcon>
        }
      >
        <MenuItem icon={IconPencil} onClick={() => onEdit(schedule)}>
          Edit
        </MenuItem>
        {onShow && (
          <MenuItem icon={IconHistory} onClick={() => onShow(id)}>
            History
          </MenuItem>
        )}
        {can_delete && (
          <MenuItem icon={IconTrash} danger onClick={() => void ask()}>
            Delete
          </MenuItem>
        )}
      </Menu>
    </span>
  )
}
