import { ActionIcon, Button } from '@mantine/core'
import {
  IconCalendarRepeat,
  IconChevronDown,
  IconCopy,
  IconDots,
  IconHistory,
  IconPencil,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import type { Crew, FactoryKind, Flow } from '#contract/factory-shapes.ts'
import { useMe } from '#web/app/session.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { Menu, MenuItem } from '#web/ui/dialogs/menu.tsx'
import { ReadMore } from '#web/ui/markdown/read-more.tsx'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { Words } from '#web/ui/words/words.tsx'
import { EntryDetails, EntryOutline } from './entry-details.tsx'
import type { Editing } from './entry-dialog.tsx'
import styles from './factory.module.css'
import type { Versioned } from './factory-page.tsx'
import { count, isBuiltIn, isForModel, makerOf, TOOL_KINDS } from './format.ts'
import { type Entry, type EntryOf, type Runnable, removeEntry } from './queries.ts'

export type EntryCardActions = {
  onEdit(editing: Editing): void
  onVersions(of: Versioned): void
  onRun(what: Runnable): void
  /** The id of what is just being started. */
  starting: string | null
}
type Props = EntryCardActions & { kind: FactoryKind; entry: Entry }

/** One entry of the factory: what it is, who made it, what it is made of, and what can be done with it. */
export function EntryCard({ kind, entry, ...actions }: Props) {
  const [open, setOpen] = useState(false)
  const details = useId()
  const me = useMe()
  const fact = factOf(kind, entry)
  const runnable = kind === 'crew' || kind === 'flow' ? ({ kind, entry } as Runnable) : null
  return (
    <article
      className={`column shrinks gap-12 pad-16 card min-h-340 ${styles.card}`}
      data-kind={kind}
      aria-label={entry.name}
    >
      <div className="flex align-top gap-8">
        <div className="stack grow gap-6">
          <h3 className="no-margin md strong breaks leading-13" dir="auto">
            {entry.name}
          </h3>
          <div className="row wrap dimmed xs breaks gap-4-10">
            {entry.is_auto_gen && <StatusBadge tone="info">Auto-Generated</StatusBadge>}
            {entry.is_public && !entry.is_auto_gen && <StatusBadge>Public</StatusBadge>}
            {/* What is built in says so by its badge. */}
            {!isBuiltIn(entry) && <span>{makerOf(entry, me.id)}</span>}
            {fact && <span>{fact}</span>}
          </div>
        </div>
        <EntryMenu kind={kind} entry={entry} {...actions} />
      </div>
      {entry.description.trim() !== '' && !isForModel(kind, entry) && (
        <ReadMore lines={6}>
          <p className="no-margin breaks keep-lines" dir="auto">
            <Words text={entry.description} />
          </p>
        </ReadMore>
      )}
      {!open && <EntryOutline kind={kind} entry={entry} />}
      <div id={details} hidden={!open}>
        {open && <EntryDetails kind={kind} entry={entry} />}
      </div>
      <div className="row wrap spread gap-8 mt-auto">
        <button
          type="button"
          className={`hover-bright inline-row gap-4 pad-0 dimmed no-border no-ground round-xs clickable font-inherit target medium ${styles.expand}`}
          aria-expanded={open}
          aria-controls={details}
          aria-label={`${open ? 'Hide' : 'Show'} details of ${entry.name}`}
          onClick={() => setOpen(!open)}
        >
          <IconChevronDown size={16} aria-hidden />
          {open ? 'Hide details' : 'Show details'}
        </button>
        {runnable && partsOf(runnable) === 0 && entry.can_edit && (
          <Button
            variant="light"
            leftSection={<IconPlus size={16} />}
            aria-label={`Add ${kind === 'crew' ? 'tasks' : 'steps'} to ${entry.name}`}
            onClick={() => actions.onEdit({ kind, entry } as Editing)}
          >
            {kind === 'crew' ? 'Add tasks' : 'Add steps'}
          </Button>
        )}
        {runnable && partsOf(runnable) > 0 && (
          <Button
            variant="light"
            leftSection={<IconPlayerPlay size={16} />}
            aria-label={`Run ${kind === 'crew' ? 'Crew' : 'Flow'}: ${entry.name}`}
            loading={actions.starting === entry.id}
            onClick={() => actions.onRun(runnable)}
          >
            {kind === 'crew' ? 'Run Crew' : 'Run Flow'}
          </Button>
        )}
      </div>
    </article>
  )
}

/** How much there is to run. */
const partsOf = ({ kind, entry }: Runnable): number => (kind === 'crew' ? entry.tasks.length : entry.steps.length)

/** The one figure of an entry that helps to choose. */
function factOf(kind: FactoryKind, entry: Entry): string | null {
  if (kind === 'crew') return `Version ${(entry as Crew).version} · ${count((entry as Crew).tasks.length, 'task')}`
  if (kind === 'flow') return `Version ${(entry as Flow).version} · ${count((entry as Flow).steps.length, 'step')}`
  if (kind === 'agent') return count((entry as EntryOf['agent']).tool_ids.length, 'tool')
  const tool = (entry as EntryOf['tool']).kind
  return tool === 'builtin' ? null : TOOL_KINDS[tool]
}

function EntryMenu({ kind, entry, onEdit, onVersions }: Omit<Props, 'onRun' | 'starting'>) {
  const remove = useMutation(removeEntry(kind))
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  const ask = async () => {
    const section = place.current?.closest('section')
    const stops = kind === 'crew' || kind === 'flow' ? ' Schedules that run it pause.' : ''
    const text = `“${entry.name}” and its versions are deleted. Runs that have begun are not changed.${stops}`
    if (!(await confirm({ title: `Delete this ${kind}?`, text, verb: `Delete ${kind}`, danger: true }))) return
    const gone = await remove.mutateAsync(entry.id).then(
      () => true,
      () => false,
    )
    // The card is gone, and the button that had the focus with it.
    if (gone) section?.focus()
  }
  return (
    <div ref={place} className="flex no-margin mt-less-4 mr-less-6">
      <Menu
        label={`Actions for ${entry.name}`}
        width={180}
        target={
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Actions for ${entry.name}`}
            loading={remove.isPending}
          >
            <IconDots size={20} />
          </ActionIcon>
        }
      >
        {entry.can_edit && (
          <MenuItem icon={IconPencil} onClick={() => onEdit({ kind, entry } as Editing)}>
            Edit
          </MenuItem>
        )}
        <MenuItem icon={IconCopy} onClick={() => onEdit({ kind, copied: entry } as Editing)}>
          Duplicate
        </MenuItem>
        {(kind === 'crew' || kind === 'flow') && (
          <MenuItem
            icon={IconCalendarRepeat}
            onClick={() => void navigate({ to: '/app/schedules', search: { [kind]: entry.id } })}
          >
            Schedule…
          </MenuItem>
        )}
        <MenuItem icon={IconHistory} onClick={() => onVersions({ kind, entry })}>
          Versions
        </MenuItem>
        {entry.can_delete && (
          <MenuItem icon={IconTrash} danger onClick={() => void ask()}>
            Delete
          </MenuItem>
        )}
      </Menu>
    </div>
  )
}
