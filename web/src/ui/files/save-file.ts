/** Hands a file to the browser, which keeps it where downloads go. */
export function saveFile({ name, blob }: { name: string; blob: Blob }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Some browsers begin to read the file only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
