import { useState } from 'react'
import type { ImportResult } from '#contract/contact-import.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FileDrop } from '#web/ui/files/file-drop.tsx'
import { useOnce } from '#web/ui/layout/use-once.ts'
import { type ChosenFile, chosenFile } from './chosen-file.ts'
import { ImportAddressBook } from './import-address-book.tsx'
import { ImportChoose } from './import-choose.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportPreview } from './import-preview.tsx'

type Props = { dropped: File | null; opened: boolean; onClose(): void }
type State = { file: ChosenFile | null; result: ImportResult | null; problem: string | null }

/** From a file to contacts: choose it, look at what it would do, import, and perhaps take it back. */
export function ImportDialog({ dropped, opened, onClose }: Props) {
  const [{ file, result, problem }, setState] = useState<State>({ file: null, result: null, problem: null })
  const [busy, setBusy] = useState<'no' | 'changed' | 'sending'>('no')
  const [asking, setAsking] = useState(false)
  const [note, setNote] = useState<string | null>(null)
  const choose = async (given: File, said: string | null = null) => {
    setAsking(false)
    setNote(said)
    try {
      setState({ file: await chosenFile(given), result: null, problem: null })
      setBusy('no')
    } catch (error) {
      setState({ file: null, result: null, problem: (error as Error).message })
    }
  }
  useOnce(() => {
    if (dropped) void choose(dropped)
  })
  const close = async () => {
    if (busy === 'sending') return
    const question = {
      title: 'Leave the import?',
      text: 'Nothing has been imported yet. What you have set here is lost.',
      verb: 'Leave',
    }
    if (busy === 'no' || result || (await confirm(question))) onClose()
  }
  return (
    <Dialog opened={opened} onClose={() => void close()} title={titleOf(file, result)} size="lg">
      {opened && busy === 'no' && !result && !asking && (
        <FileDrop label="Drop a vCard or CSV file" onFiles={([given]) => given && void choose(given)} />
      )}
      {note && file && !result && <p className="no-margin dimmed">{note}</p>}
      {result && file ? (
        <ImportDone file={file} result={result} onClose={onClose} />
      ) : file ? (
        <ImportPreview
          key={file.key}
          file={file}
          onBusy={setBusy}
          onBack={() => setState({ file: null, result: null, problem: null })}
          onDone={(done) => setState({ file, result: done, problem: null })}
        />
      ) : asking ? (
        <ImportAddressBook onRead={(read) => void choose(read.file, read.note)} onBack={() => setAsking(false)} />
      ) : (
        <ImportChoose problem={problem} onChoose={choose} onServer={() => setAsking(true)} />
      )}
    </Dialog>
  )
}

function titleOf(file: ChosenFile | null, result: ImportResult | null): string {
  if (result) return 'Contacts imported'
  return file ? `Import ${file.name}` : 'Import contacts'
}
