/** The product's sign, without its name. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M12 3 4 21h3.6l1.8-4.4h5.2l1.8 4.4H20L12 3Zm-1.4 10.4L12 9.6l1.4 3.8Z" />
    </svg>
  )
}
