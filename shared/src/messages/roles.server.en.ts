// What the server says of permissions.

export const rolesErrors = {
  'permission.stale': 'Somebody else changed the permissions meanwhile. Look at them and save again.',
};

export const rolesReplies = {
  loaded: 'Permissions loaded',
  changed: 'Permissions changed',
};

export const rolesFields = {
  capPercent: 'Please enter a percentage from 0 to 100.',
};
