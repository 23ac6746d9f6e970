// Folders that are chosen or dropped: the files in them, each with its path in the folder.

/** More than this are not walked through: whoever drops a whole disk did not mean it. */
const MOST_FILES = 20_000

/** Opens the browser's own dialog for a folder. Nothing happens when the person cancels. */
export function pickFolder(onFiles: (files: File[]) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.webkitdirectory = true
  input.onchange = () => onFiles([...(input.files ?? [])])
  input.click()
}

/** Where a file lies in the folder that was chosen with it; of a single one its name. */
export const pathOf = (file: File): string => file.webkitRelativePath || file.name

/** What was dropped, with what lies in dropped folders. To be called while the drop is dealt with: afterwards nothing of it is told. */
export function filesOf(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null)
  const plain = [...transfer.files]
  if (!entries.some((entry) => entry?.isDirectory)) return Promise.resolve(plain)
  const files: File[] = []
  const walk = async (entry: FileSystemEntry): Promise<void> => {
    if (files.length >= MOST_FILES) return
    if (isFile(entry)) {
      const file = await new Promise<File>((done, failed) => entry.file(done, failed))
      Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath.replace(/^\//, '') })
      files.push(file)
    } else if (isFolder(entry)) for (const each of await listOf(entry)) await walk(each)
  }
  return entries
    .filter((entry) => entry !== null)
    .reduce((before, entry) => before.then(() => walk(entry)), Promise.resolve())
    .then(() => files)
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** Browsers tell of a hundred at a time. */
async function listOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed))
    if (some.length === 0 || all.length >= MOST_FILES) return all
    all.push(...some)
  }
}
