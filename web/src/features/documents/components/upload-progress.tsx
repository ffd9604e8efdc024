import styles from './upload-progress.module.css'

/** How far an upload is, in percent; `label` says of what. */
export function UploadProgress({ percent, label }: { percent: number; label: string }) {
  return <progress className={styles.bar} max={100} value={percent} aria-label={label} />
}
