// Of the running product with its sample workspace: npm run pictures makes them anew (scripts/product-pictures.ts).
type Shown = { name: string; title: string; text: string; alt: string }

const PICTURES: Shown[] = [
  {
    name: 'today',
    title: 'Your morning, prepared',
    text: 'What needs you first, why now, and the next step, from your own records.',
    alt: 'The dashboard: a decision that is waiting, and the first matters of today with their dates, reasons, sources and a button to make a task.',
  },
  {
    name: 'brief',
    title: 'The page you take into the meeting',
    text: 'Who it is, what was said, what you owe each other. Each number opens its source.',
    alt: 'The brief for a meeting with a customer: in short, who she is and what was said, with numbered sources.',
  },
  {
    name: 'review',
    title: 'A review waiting for your approval',
    text: 'A crew reads the week and proposes tasks. Only what you tick is made.',
    alt: 'A conversation with the Weekly Review crew: five proposed tasks with check boxes, and the buttons Approve all 5 and Decline all.',
  },
]
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 780, height: 1560 }

/** The first one across the page, the others beside each other. Each comes when it is scrolled to, in the colours of the page alone. */
export function ProductPictures() {
  return (
    <div className="shots">
      {PICTURES.map(({ name, title, text, alt }) => (
        <figure key={name} className="shot">
          <div className="place">
            {['dark', 'light'].map((scheme) => (
              <picture key={scheme} className={scheme}>
                <source media="(max-width: 639px)" srcSet={`/pictures/${name}-${scheme}-phone.webp`} {...PHONE} />
                <img
                  src={`/pictures/${name}-${scheme}-desk.webp`}
                  alt={alt}
                  loading="lazy"
                  decoding="async"
                  {...DESK}
                />
              </picture>
            ))}
          </div>
          <figcaption>
            <strong>{title}.</strong> {text}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}
