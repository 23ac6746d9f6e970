/** Stands in a page's place while its code is being loaded. */
export function Starting() {
  return (
    <p className="no-margin dimmed" role="status">
      Initializing...
    </p>
  )
}
