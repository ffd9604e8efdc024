import { IconFile } from '../../../ui/icons.tsx'
import { CarShape } from './car-shape.tsx'
import styles from './vin-step.module.css'

/** Explains where to find the VIN. */
export function VinPlaces() {
  return (
    <section aria-labelledby="vin-places">
      <h2 className={styles.asideTitle} id="vin-places">
        Where to find the VIN
      </h2>
      <ul className={styles.places}>
        <li>
          <span className={styles.shape}>
            <CarShape dot={[62, 34]} />
          </span>
          Driver's door jamb, on the label
        </li>
        <li>
          <span className={styles.shape}>
            <CarShape dot={[88, 20]} />
          </span>
          Windshield, lower driver's corner
        </li>
        <li>
          <span className={styles.shape}>
            <IconFile size={28} />
          </span>
          Registration or insurance card
        </li>
      </ul>
    </section>
  )
}
