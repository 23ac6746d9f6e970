/** How contacts come in and go out as files: stands beside the page's main action. */
export function ContactTransfer() {
  return null
}
