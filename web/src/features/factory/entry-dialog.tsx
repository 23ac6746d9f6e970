import type { FactoryKind } from '#contract/factory-shapes.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { DialogFrame } from '#web/ui/dialogs/use-dialog.tsx'
import { AgentForm } from './agent-form.tsx'
import { CrewForm } from './crew-form.tsx'
import { FlowForm } from './flow-form.tsx'
import { WORDS } from './format.ts'
import type { EntryOf } from './queries.ts'
import { ToolForm } from './tool-form.tsx'
import { copyOf } from './use-entry-form.ts'

export type Editing = { [K in FactoryKind]: { kind: K; entry?: EntryOf[K]; copied?: EntryOf[K] } }[FactoryKind]

type Props = { editing: Editing; onMade(kind: FactoryKind, id: string): void } & DialogFrame

/** Makes an entry of the factory, changes one, or makes a copy of one. */
export function EntryDialog({ editing, onMade, opened, onClose }: Props) {
  const words = WORDS[editing.kind]
  const title = editing.copied ? `Duplicate “${editing.copied.name}”` : editing.entry ? words.edit : words.create
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={editing.kind === 'tool' ? 'md' : 'lg'}>
      {formOf(editing, { onDone: onClose, onMade: ({ id }) => onMade(editing.kind, id) })}
    </Dialog>
  )
}

type DialogEnd = { onDone(): void; onMade(made: { id: string }): void }

function formOf(editing: Editing, ends: DialogEnd) {
  if (editing.kind === 'agent') return <AgentForm {...given(editing.entry, editing.copied)} {...ends} />
  if (editing.kind === 'tool') return <ToolForm {...given(editing.entry, editing.copied)} {...ends} />
  if (editing.kind === 'crew') return <CrewForm {...given(editing.entry, editing.copied)} {...ends} />
  return <FlowForm {...given(editing.entry, editing.copied)} {...ends} />
}

const given = <E extends { name: string; is_public: boolean }>(entry?: E, copied?: E) => ({
  entry: entry ?? null,
  template: copied ? copyOf(copied) : null,
})
