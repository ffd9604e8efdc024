/** The inspection points of a used vehicle and their results: the same on typed and on printed sheets. */
export const INSPECTED_POINTS: readonly (readonly [part: string, points: readonly (readonly [point: string, found: string])[]])[] = [
  [
    'Tires and brakes',
    [
      ['Tread depth, left front', '7/32'],
      ['Tread depth, right front', '7/32'],
      ['Tread depth, left rear', '6/32'],
      ['Tread depth, right rear', '6/32'],
      ['Brake pads, front', '8 mm'],
      ['Brake pads, rear', '7 mm'],
      ['Parking brake', 'OK'],
    ],
  ],
  [
    'Under the hood',
    [
      ['Engine oil and filter', 'Changed'],
      ['Coolant, protection to', '-34 F'],
      ['Brake fluid', 'OK'],
      ['Battery condition', '612 CCA'],
      ['Belts and hoses', 'OK'],
      ['Air filter', 'Changed'],
    ],
  ],
  [
    'Body and lights',
    [
      ['Paint, all panels', 'OK'],
      ['Windshield', 'OK'],
      ['Headlights and turn signals', 'OK'],
      ['Wiper blades', 'Changed'],
    ],
  ],
  [
    'Interior and road test',
    [
      ['Seats and belts', 'OK'],
      ['Heating and air conditioning', 'OK'],
      ['Infotainment and cameras', 'OK'],
      ['Steering and suspension', 'OK'],
      ['Transmission under load', 'OK'],
      ['Warning lamps', 'None'],
    ],
  ],
]
