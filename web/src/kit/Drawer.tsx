import { Drawer as Bare, type DrawerProps } from 'antd';

/**
 * A drawer whose first control takes the focus, unless a field within takes it: the frame that would take it otherwise
 * has neither a role nor a name to be told.
 */
export const Drawer = (props: DrawerProps) => <Bare autoFocus={false} {...props} />;
