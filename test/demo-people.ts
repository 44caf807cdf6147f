/** People of the demo company, by what they may do. */
export const demoPeople = {
  admin: 'rosa@keystone.example',
  dispatcher: 'dana@keystone.example',
  technician: 'levi@keystone.example',
  password: 'pump-out demo',
};
