import { mount } from './mount.tsx'

mount(<p>packet</p>)
