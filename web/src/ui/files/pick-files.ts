/** Opens the browser's own file dialog. `accept`: as in HTML, ".md,.txt". Nothing happens when the person cancels. */
export function pickFiles(accept: string, onFiles: (files: File[]) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.accept = accept
  input.onchange = () => onFiles([...(input.files ?? [])])
  input.click()
}
