// The health check of a container without a shell: queries the readiness of the container's process. Exits with 0 when it is ready.
import { get } from 'node:http'

const { HEALTH_PORT = '9090' } = process.env
const no = () => process.exit(1)

get({ host: '127.0.0.1', port: HEALTH_PORT, path: '/readyz', timeout: 4_000 }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
  .on('timeout', no)
  .on('error', no)
