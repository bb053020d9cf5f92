import { Frame } from './Frame';
import { Surroundings } from './Surroundings';

/** The product behind the login. */
export const Shell = () => (
  <Surroundings>
    <Frame />
  </Surroundings>
);
