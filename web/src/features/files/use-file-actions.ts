import { useMutation } from '@tanstack/react-query'
import type { FileRecord } from '#contract/files.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { downloadFile, removeFile } from './queries.ts'

/** What one does with a file, from its row and from its panel. */
export function useFileActions(file: FileRecord, onRemoved?: () => void) {
  const fetching = useMutation({ ...downloadFile, onSuccess: saveFile })
  const removing = useMutation({ ...removeFile, onSuccess: onRemoved })
  const places = file.used_in.length
  const loss =
    places > 0 ? ` ${places === 1 ? 'One piece of advice cites' : `${places} pieces of advice cite`} it.` : ''
  return {
    download: () => fetching.mutate(file.id),
    downloading: fetching.isPending,
    removing: removing.isPending,
    async remove() {
      const text = `${file.name} is deleted for good.${loss}`
      if (await confirm({ title: 'Delete this file?', text, verb: 'Delete file', danger: true }))
        removing.mutate(file.id)
    },
  }
}
