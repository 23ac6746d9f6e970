import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { DialogFrame } from '#web/ui/dialogs/use-dialog.tsx'
import { isBuiltIn } from './format.ts'
import { InputsForm } from './inputs-form.tsx'
import type { Runnable } from './queries.ts'

type Props = DialogFrame & { what: Runnable; onRun(inputs: Record<string, string>): Promise<unknown> }

/** Asks for what a crew or flow needs before it starts in a conversation of its own. */
export function RunDialog({ what: { kind, entry }, onRun, opened, onClose }: Props) {
  const name = entry.name || (kind === 'crew' ? 'Run Crew' : 'Run Flow')
  return (
    <Dialog opened={opened} onClose={onClose} title={name}>
      <InputsForm
        runnable={{ id: entry.id, name, kind, built_in: isBuiltIn(entry) }}
        fields={entry.inputs}
        // A crew that asks must be told something; a flow may have a question that can be left open.
        needsOne={kind === 'crew' && entry.requires_input}
        onRun={onRun}
        onDone={onClose}
      />
    </Dialog>
  )
}
