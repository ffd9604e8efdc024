import type { ReadResult } from './document-reader.ts'

/** Why a file is rejected: a code, and a sentence for staff that says what to do (rules: accepted files). */
export const REFUSALS = {
  notAccepted: { code: 'FILE_TYPE', message: "This isn't a PDF, JPG, PNG or MP4 file. Choose another file." },
  quickTime: { code: 'FILE_TYPE', message: "This is a MOV video. Save it as MP4, or add its link as the vehicle's video." },
  empty: { code: 'FILE_EMPTY', message: 'The file is empty. Choose another one.' },
  unreadable: { code: 'PDF_UNREADABLE', message: "The PDF is damaged or incomplete, so we couldn't open it. Save it again and add it." },
  noPages: { code: 'PDF_NO_PAGES', message: 'The PDF has no pages. Choose another one.' },
  password: { code: 'PDF_PASSWORD', message: 'The PDF needs a password. Add a copy without one.' },
  script: { code: 'PDF_SCRIPT', message: 'The PDF contains a script, so we refused it. Print it to PDF first.' },
  launch: { code: 'PDF_LAUNCH', message: 'The PDF starts another program, so we refused it. Print it to PDF first.' },
  attachment: { code: 'PDF_ATTACHMENT', message: 'The PDF has other files attached, so we refused it. Print it to PDF first.' },
  submit: { code: 'PDF_SUBMIT', message: 'The PDF sends form data to the internet, so we refused it. Print it to PDF first.' },
  bomb: { code: 'PDF_TOO_COMPLEX', message: 'The PDF unpacks to more than we can read. Print it to PDF first.' },
  pageTooLarge: {
    code: 'PDF_PAGE_TOO_LARGE',
    message: 'A page of the PDF is larger than 200 inches. Print it on a common paper size first.',
  },
  slow: { code: 'PDF_TOO_SLOW', message: 'The PDF took too long to read. Print it to PDF first.' },
  image: { code: 'IMAGE_UNREADABLE', message: "We couldn't open the image. Take the photo again or save it as JPG." },
  imageTooLarge: { code: 'IMAGE_TOO_LARGE', message: 'The image has more than 80 megapixels. Make it smaller and add it again.' },
} as const
export type Refusal = { code: string; message: string }

/** Returns a rejection as the result of a read. */
export const refused = ({ code, message }: Refusal): ReadResult => ({ kind: 'refused', code, message })

/** Returns the rejection of a PDF with too many pages. */
export function tooManyPages(pages: number, most: number): Refusal {
  return { code: 'PDF_TOO_MANY_PAGES', message: `The PDF has ${pages} pages. Documents can have up to ${most}.` }
}
