import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { type FileKind, fileKinds } from '#contract/files.ts'
import { useLast } from '#web/ui/dialogs/use-last.ts'
import { FileDrop } from '#web/ui/files/file-drop.tsx'
import { pickFiles } from '#web/ui/files/pick-files.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { useCreateKey } from '#web/ui/keys/use-create-key.ts'
import { later } from '#web/ui/later.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import { FileList } from './file-list.tsx'
import { KIND_LABELS } from './format.ts'
import type { ListInput } from './queries.ts'
import { UploadList } from './upload-list.tsx'
import { addUploads } from './uploads.ts'

const FilePanel = later(() => import('./file-panel.tsx').then((module) => module.FilePanel))
const route = getRouteApi('/app/files')

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'Name' },
  { value: 'size', label: 'Largest first' },
]

export function FilesPage() {
  const { search = '', kind, sort, file: opened } = route.useSearch()
  const shown = useLast(opened)
  const navigate = route.useNavigate()
  const change = (next: { search?: string; kind?: string; sort?: string }) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
  const show = (id: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, file: id }), replace: id === undefined, resetScroll: false })
  const choose = () => pickFiles('', (files) => addUploads(files))
  useCreateKey(choose, 'Add files')
  const filter: ListInput = {
    search: search || undefined,
    kind: fileKinds.find((each) => each === kind),
    sort: sort === 'name' || sort === 'size' ? sort : 'newest',
  }
  return (
    <Page
      title="Files"
      primary={
        <Button leftSection={<IconUpload size={16} />} onClick={choose}>
          Upload files
        </Button>
      }
    >
      <FileDrop label="Drop files to keep them here" onFiles={(files) => addUploads(files)} />
      <div className="row wrap gap-8 first-wide">
        <SearchField
          value={search}
          onChange={(text) => change({ search: text || undefined })}
          placeholder="Search names and contents..."
        />
        <SelectField
          aria-label="Kind"
          value={filter.kind ?? ''}
          onChange={({ currentTarget: { value } }) => change({ kind: value || undefined })}
          data={[
            { value: '', label: 'All kinds' },
            ...fileKinds.map((value: FileKind) => ({ value, label: KIND_LABELS[value] })),
          ]}
        />
        <SelectField
          aria-label="Sort"
          value={filter.sort ?? 'newest'}
          onChange={({ currentTarget: { value } }) => change({ sort: value === 'newest' ? undefined : value })}
          data={SORTS}
        />
      </div>
      <UploadList />
      <FileList
        filter={filter}
        shown={opened}
        onShow={show}
        onUpload={choose}
        onClear={() => change({ search: undefined, kind: undefined })}
      />
      {shown && <FilePanel key={shown} id={shown} opened={opened !== undefined} onClose={() => show(undefined)} />}
    </Page>
  )
}
