import { useMutation } from '@tanstack/react-query'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { toast } from '#web/ui/notices/toast.tsx'
import { counted, formatNumber } from '#web/ui/words/numbers.ts'
import { undoImport } from './queries.ts'

/** Asks, takes the import back, and says what stayed because somebody has worked on it. */
export function useUndoImport(onUndone: () => void = () => {}) {
  const undo = useMutation({
    ...undoImport,
    onSuccess({ removed, restored, kept }) {
      const words = [`${counted(removed, 'contact')} removed`]
      if (restored > 0) words.push(`${formatNumber(restored)} as before`)
      if (kept > 0) words.push(`${formatNumber(kept)} kept, because they were changed or used since`)
      toast({ kind: kept > 0 ? 'warning' : 'success', title: 'Import undone', text: `${words.join(', ')}.` })
      onUndone()
    },
  })
  const ask = async ({ id, created, merged }: { id: string; created: number; merged: number }) => {
    const text = [
      created > 0 && `${counted(created, 'contact')} that it made ${created === 1 ? 'is' : 'are'} removed.`,
      merged > 0 &&
        `${counted(merged, 'contact')} that it added to ${merged === 1 ? 'gets its' : 'get their'} former values.`,
      'Contacts that were changed or used since then stay as they are.',
    ]
    const question = {
      title: 'Undo this import?',
      text: text.filter(Boolean).join(' '),
      verb: 'Undo import',
      danger: true,
    }
    if (await confirm(question)) undo.mutate(id)
  }
  return { ask, isPending: undo.isPending }
}
