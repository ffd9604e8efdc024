import { vi } from 'vitest'
import type { StubAnswer } from './stub-server.ts'

/** One upload as the server got it. */
export interface StubUpload {
  path: string
  /** names of files, texts of the other fields */
  fields: Readonly<Record<string, string>>
}

/** Answers uploads, which go by XMLHttpRequest, by `'POST /api/…'`; `uploads` are those that came, in order. Half of the bytes are told first. */
export function stubUploads(answers: Record<string, StubAnswer>): { uploads: StubUpload[] } {
  const uploads: StubUpload[] = []
  class Xhr {
    upload: { onprogress?: (event: { loaded: number; total: number; lengthComputable: boolean }) => void } = {}
    status = 0
    responseText = ''
    onload = () => {}
    onerror = () => {}
    onloadend = () => {}
    #url = ''
    #method = ''

    open(method: string, url: string): void {
      this.#method = method
      this.#url = url
    }

    setRequestHeader(): void {}

    abort(): void {}

    async send(form: FormData): Promise<void> {
      const entries = [...form.entries()].map(([name, value]) => [name, value instanceof File ? value.name : value])
      const path = new URL(this.#url, 'http://portal.test').pathname
      uploads.push({ path, fields: Object.fromEntries(entries) })
      this.upload.onprogress?.({ loaded: 50, total: 100, lengthComputable: true })
      const answer = answers[`${this.#method} ${path}`]
      const result = await answer?.({ method: this.#method, path, query: {}, body: undefined })
      if (result === undefined) return this.onerror()
      const response = result instanceof Response ? result : Response.json(result)
      this.status = response.status
      this.responseText = await response.text()
      this.onload()
      this.onloadend()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Xhr)
  return { uploads }
}
